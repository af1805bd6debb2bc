import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './view.module.css';

type DraftFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly isSecret?: boolean;
  readonly onChange: (value: string) => string | null;
};

/** The typed text stays until blur, even if the whole writes it differently or refuses it. */
export const DraftField = ({ label, value, isSecret = false, onChange }: DraftFieldProps) => {
  const [draft, setDraft] = useState<{ readonly text: string; readonly error: string | null }>();
  const Input = isSecret ? PasswordInput : TextInput;
  return (
    <Input
      className={classes.part}
      classNames={{ input: 'mono' }}
      label={label}
      value={draft?.text ?? value}
      error={draft?.error ?? undefined}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setDraft({ text, error: onChange(text) });
      }}
      onBlur={() => setDraft(undefined)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(isSecret ? { visibilityToggleButtonProps: { 'aria-label': 'Show the password' } } : {})}
    />
  );
};
