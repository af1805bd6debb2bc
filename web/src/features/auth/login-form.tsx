import { loginBodySchema, type SessionUser } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Note } from '../../components/note.tsx';
import { logIn } from '../../lib/use-session.ts';
import { loginErrorText } from './auth-errors.ts';
import classes from './auth-form.module.css';

type LoginFormProps = {
  readonly onSuccess: (user: SessionUser) => void;
  /** With the e-mail as far as it is typed. */
  readonly onForgotten: (email: string) => void;
};

const EMPTY = { email: '', password: '' };

export const LoginForm = ({ onSuccess, onForgotten }: LoginFormProps) => {
  const [isDone, setDone] = useState(false);
  const form = useForm({
    fields: ['email', 'password'],
    prefilled: EMPTY,
    check: (values: typeof EMPTY) => {
      const body = loginBodySchema.safeParse(values);
      return body.success
        ? { ok: true, body: body.data }
        : { ok: false, whole: loginMessages.fillAllFields };
    },
    send: async (body) => {
      const result = await logIn(body);
      const user = result.ok ? result.data.user : null;
      if (user === null) return { whole: loginErrorText(result.ok ? null : result.failure) };
      setDone(true);
      onSuccess(user);
      return null;
    },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <p className="muted">{loginMessages.intro}</p>
      <TextInput
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
      />
      <PasswordInput
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        required
      />
      <Button
        className={classes.forgotten}
        variant="subtle"
        size="sm"
        onClick={() => onForgotten(form.values.email)}
      >
        Forgot password?
      </Button>
      <FormFailure of={form} />
      {isDone && (
        <Note tone="leaf" live>
          {loginMessages.successful}
        </Note>
      )}
      <BusyButton
        type="submit"
        variant="filled"
        fullWidth
        busy={form.isBusy}
        busyLabel="Logging in..."
        disabled={isDone}
      >
        Login
      </BusyButton>
    </form>
  );
};
