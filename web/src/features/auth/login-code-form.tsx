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
  /** To the password, which is asked for again. */
  readonly onBack: () => void;
};

const EMPTY = { code: '' };

/** What an account with one-time codes asks for after the password. */
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
      <p className="muted">Your password is right. Your account asks for a code as well.</p>
      <CodeField {...form.field('code')} data-autofocus autoFocus />
      <FormEnd
        of={form}
        said={isDone ? loginMessages.successful : null}
        busyLabel="Logging in..."
        isDone={isDone}
      >
        Log in with the code
      </FormEnd>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Back to the login
      </Button>
      <p className="sm muted">
        Neither app nor recovery codes any more?{' '}
        <a href={paths.bugReportAbout('Login')} target="_blank" rel="noopener">
          Write to us
        </a>{' '}
        with your account’s address: once we are sure that it is you, we turn the codes off.
      </p>
    </form>
  );
};
