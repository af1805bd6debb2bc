import { loginBodySchema, type SessionUser } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { logIn } from '../../lib/use-session.ts';
import { loginErrorText } from './auth-errors.ts';
import classes from './auth-form.module.css';

type LoginFormProps = { readonly onSuccess: (user: SessionUser) => void };
type Outcome = { readonly kind: 'error'; readonly text: string } | { readonly kind: 'done' } | null;

export const LoginForm = ({ onSuccess }: LoginFormProps) => {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    onValuesChange: () => setOutcome(null),
  });

  const submit = form.onSubmit(async (values) => {
    const body = loginBodySchema.safeParse(values);
    if (!body.success) {
      setOutcome({ kind: 'error', text: loginMessages.fillAllFields });
      return;
    }
    setBusy(true);
    const result = await logIn(body.data);
    setBusy(false);
    if (!result.ok || result.data.user === null) {
      setOutcome({ kind: 'error', text: loginErrorText(result.ok ? null : result.failure) });
      return;
    }
    setOutcome({ kind: 'done' });
    onSuccess(result.data.user);
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className="muted">{loginMessages.intro}</p>
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
      />
      <PasswordInput
        {...form.getInputProps('password')}
        key={form.key('password')}
        label="Password"
        autoComplete="current-password"
        required
      />
      {outcome?.kind === 'error' && <ErrorMessage>{outcome.text}</ErrorMessage>}
      {outcome?.kind === 'done' && (
        <Note tone="leaf" live>
          {loginMessages.successful}
        </Note>
      )}
      <BusyButton
        type="submit"
        variant="filled"
        fullWidth
        busy={busy}
        busyLabel="Logging in..."
        disabled={outcome?.kind === 'done'}
      >
        Login
      </BusyButton>
    </form>
  );
};
