import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './auth-form.module.css';

type CodeFieldProps = TextInputProps & {
  readonly acceptsOnlyAppCode?: boolean;
};

export const CodeField = ({ acceptsOnlyAppCode = false, ...field }: CodeFieldProps) => {
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const change = (): void => {
    // A phone chooses the keyboard when the field gets the focus.
    flushSync(() => setRecovery(!isRecovery));
    input.current?.focus();
  };
  return (
    <div className={classes.code}>
      <TextInput
        {...field}
        ref={input}
        label={isRecovery ? 'Recovery code' : 'Code'}
        placeholder={isRecovery ? 'An unused recovery code' : '6 digits, from your app'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
      />
      {!acceptsOnlyAppCode && (
        <Button variant="subtle" size="sm" onClick={change}>
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
};
