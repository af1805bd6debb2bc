import { accountMessages } from '@haat/contracts/account-messages';
import { PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import { forgotPasswordBodySchema } from '@haat/contracts/http/auth';
import { registrationMessages } from '@haat/contracts/messages';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../components/form/use-form.ts';
import { askForLink } from './account-actions.ts';
import classes from './auth-form.module.css';
import { FormEnd } from './form-end.tsx';
import { readAccountForm } from './read-account-form.ts';

type ForgotPasswordFormProps = {
  readonly email: string;
  readonly onLogin: () => void;
};

const MINUTES = PASSWORD_LINK_TTL_MS / 60_000;

export const ForgotPasswordForm = ({ email, onLogin }: ForgotPasswordFormProps) => {
  const [isRequested, setIsRequested] = useState(false);
  const form = useForm({
    fields: ['email'],
    prefilled: { email },
    onEdit: () => setIsRequested(false),
    check: (values: { readonly email: string }) =>
      readAccountForm(forgotPasswordBodySchema, values, registrationMessages.invalidEmail),
    send: async (body) => {
      const result = await askForLink(body);
      setIsRequested(result.ok);
      return result.ok ? null : { whole: result.failure.text };
    },
  });
  return (
    <form ref={form.ref} id={form.id} className={classes.form} onSubmit={form.submit} noValidate>
      <p className="muted">
        We’ll email you a link to set a new password. It works once, for {MINUTES} minutes.
      </p>
      <TextInput
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
        autoFocus
      />
      <FormEnd
        of={form}
        message={isRequested ? accountMessages.linkRequested : null}
        busyLabel="Sending..."
      >
        Send the link
      </FormEnd>
      <Button variant="subtle" fullWidth onClick={onLogin}>
        Back to login
      </Button>
    </form>
  );
};
