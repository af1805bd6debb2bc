import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './auth-form.module.css';

type CodeFieldProps = TextInputProps & {
  /** There are no recovery codes yet. */
  readonly isOfApp?: boolean;
};

/** The app's six digits; or a recovery code, whose letters a keyboard of digits does not have. */
export const CodeField = ({ isOfApp = false, ...field }: CodeFieldProps) => {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className={classes.code}>
      <TextInput
        {...field}
        label={isRecovery ? 'Recovery code' : 'Code'}
        placeholder={isRecovery ? 'One that you have not used' : '6 digits, from your app'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
      />
      {!isOfApp && (
        <Button variant="subtle" size="sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
};
