import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './auth-form.module.css';

type CodeFieldProps = TextInputProps & {
  readonly isOfApp?: boolean;
};

/** The app's six digits; or a recovery code, whose letters a keyboard of digits does not have. */
export const CodeField = ({ isOfApp = false, ...field }: CodeFieldProps) => {
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const change = (): void => {
    // The keyboard of a phone comes as the field asks for it when it takes the focus.
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
      {!isOfApp && (
        <Button variant="subtle" size="sm" onClick={change}>
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
};
