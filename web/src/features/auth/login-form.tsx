import { loginBodySchema, type SessionUser } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../components/form/use-form.ts';
import { logIn } from './account-actions.ts';
import { loginErrorText } from './auth-errors.ts';
import classes from './auth-form.module.css';
import { FormEnd } from './form-end.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { readAccountForm } from './read-account-form.ts';

type LoginFormProps = {
  readonly email: string;
  readonly takesFocus: boolean;
  readonly onSuccess: (user: SessionUser) => void;
  readonly onForgotPassword: (email: string) => void;
  readonly onCodeNeeded: (email: string) => void;
};

export const LoginForm = (props: LoginFormProps) => {
  const { email, takesFocus, onSuccess, onForgotPassword, onCodeNeeded } = props;
  const [isDone, setDone] = useState(false);
  const prefilled = { email, password: '' };
  const succeed = (user: SessionUser): void => {
    setDone(true);
    onSuccess(user);
  };
  const form = useForm({
    fields: ['email', 'password'],
    prefilled,
    check: (values: typeof prefilled) =>
      readAccountForm(loginBodySchema, values, loginMessages.fillAllFields),
    send: async (body) => {
      const result = await logIn(body);
      if (!result.ok) return { whole: loginErrorText(result.failure) };
      const { user, next } = result.data;
      if (user !== null) succeed(user);
      else if (next === 'code') onCodeNeeded(body.email);
      else return { whole: loginErrorText(null) };
      return null;
    },
  });
  return (
    <form ref={form.ref} id={form.id} className={classes.form} onSubmit={form.submit} noValidate>
      <p className="muted">{loginMessages.intro}</p>
      <TextInput
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
        autoFocus={takesFocus}
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
        onClick={() => onForgotPassword(form.values.email)}
      >
        Forgot password?
      </Button>
      <FormEnd
        of={form}
        message={isDone ? loginMessages.successful : null}
        busyLabel="Logging in..."
        isDone={isDone}
      >
        Login
      </FormEnd>
      <PasskeyLogin isDone={isDone || form.isBusy} onSuccess={succeed} />
    </form>
  );
};
