import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './view.module.css';

type DraftFieldProps = {
  readonly label: string;
  readonly value: string;
  /** Dots in the place of the letters, until they are asked for. */
  readonly isSecret?: boolean;
  /** @returns what is wrong; null where the change was taken. */
  readonly onChange: (value: string) => string | null;
};

/**
 * A part of something larger: what is typed stays as it is until the field is left, also where the
 * whole writes it another way or cannot take it yet.
 */
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
