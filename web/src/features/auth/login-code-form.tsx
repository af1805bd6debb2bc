import { accountMessages } from '@haat/contracts/account-messages';
import { loginCodeBodySchema, type SessionUser } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { paths } from '../../config/paths.ts';
import { giveCode } from './account-actions.ts';
import { loginErrorText } from './auth-errors.ts';
import classes from './auth-form.module.css';
import { CodeField } from './code-field.tsx';
import { FormEnd } from './form-end.tsx';
import { readAccountForm } from './read-account-form.ts';

type LoginCodeFormProps = {
  readonly onSuccess: (user: SessionUser) => void;
  readonly onBack: () => void;
};

const EMPTY = { code: '' };

export const LoginCodeForm = ({ onSuccess, onBack }: LoginCodeFormProps) => {
  const [isDone, setDone] = useState(false);
  const form = useForm({
    fields: ['code'],
    prefilled: EMPTY,
    check: (values: typeof EMPTY) =>
      readAccountForm(loginCodeBodySchema, values, accountMessages.codeNeeded),
    send: async (body) => {
      const result = await giveCode(body);
      if (!result.ok) {
        const { errors, whole } = refusalOf<typeof EMPTY>(result.failure, ['code']);
        return errors === undefined
          ? { whole: whole && loginErrorText(result.failure) }
          : { errors };
      }
      const { user } = result.data;
      if (user === null) return { whole: loginErrorText(null) };
      setDone(true);
      onSuccess(user);
      return null;
    },
  });
  return (
    <form ref={form.ref} id={form.id} className={classes.form} onSubmit={form.submit} noValidate>
      <p className="muted">Enter the 6-digit code from your authenticator app.</p>
      <CodeField {...form.field('code')} data-autofocus autoFocus />
      <FormEnd
        of={form}
        message={isDone ? loginMessages.successful : null}
        busyLabel="Logging in..."
        isDone={isDone}
      >
        Log in with the code
      </FormEnd>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Back to login
      </Button>
      <p className="sm muted">
        Lost your app and recovery codes?{' '}
        <a href={paths.bugReportAbout('Login')} target="_blank" rel="noopener">
          Contact support
        </a>{' '}
        with your account’s email. Once we’ve confirmed it’s you, we’ll turn the codes off.
      </p>
    </form>
  );
};
