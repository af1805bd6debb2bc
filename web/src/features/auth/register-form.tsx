import { ACCOUNT_CREATED_STEP_MS } from '@haat/contracts/constants';
import type { SessionUser } from '@haat/contracts/http/auth';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { registerAccount } from '../../lib/use-session.ts';
import { registrationErrorText } from './auth-errors.ts';
import classes from './auth-form.module.css';
import { emptyRegistration, fieldErrors, readRegistration } from './registration.ts';

type RegisterFormProps = {
  readonly onSuccess: (user: SessionUser) => void;
  readonly onLogin: () => void;
};
type Outcome = { readonly kind: 'error'; readonly text: string } | { readonly kind: 'done' } | null;

export const RegisterForm = ({ onSuccess, onLogin }: RegisterFormProps) => {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: emptyRegistration,
    onValuesChange: () => setOutcome(null),
  });
  const fail = (text: string, fields: Readonly<Record<string, string>>) => {
    setOutcome({ kind: 'error', text });
    form.setErrors(fieldErrors(fields, text));
    const [first] = Object.keys(emptyRegistration).filter((name) => name in fields);
    if (first) form.getInputNode(first)?.focus();
  };
  const field = (name: keyof typeof emptyRegistration) => ({
    ...form.getInputProps(name),
    key: form.key(name),
  });

  const submit = form.onSubmit(async (values) => {
    const reading = readRegistration(values);
    if (!reading.ok) {
      fail(reading.error, reading.fields);
      return;
    }
    setBusy(true);
    const result = await registerAccount(reading.body);
    setBusy(false);
    const user = result.ok ? result.data.user : null;
    if (!user) {
      const failure = result.ok ? null : result.failure;
      fail(registrationErrorText(failure), failure?.kind === 'refused' ? failure.fields : {});
      return;
    }
    setOutcome({ kind: 'done' });
    setTimeout(() => onSuccess(user), ACCOUNT_CREATED_STEP_MS);
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.pair}>
        <TextInput {...field('name')} label="First name" autoComplete="given-name" required />
        <TextInput {...field('surname')} label="Last name" autoComplete="family-name" required />
      </div>
      <TextInput {...field('email')} label="Email" type="email" autoComplete="email" required />
      <div className={classes.pair}>
        <TextInput {...field('phone')} label="Phone" type="tel" autoComplete="tel" required />
        <TextInput
          {...field('company_name')}
          label={<OptionalLabel>Company name</OptionalLabel>}
          autoComplete="organization"
        />
      </div>
      <div className={classes.pair}>
        <PasswordInput
          {...field('password')}
          label="Password"
          autoComplete="new-password"
          required
        />
        <PasswordInput
          {...field('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          required
        />
      </div>
      {outcome?.kind === 'error' && <ErrorMessage>{outcome.text}</ErrorMessage>}
      {outcome?.kind === 'done' && (
        <Note tone="leaf" live>
          Your account is ready and you are logged in.
        </Note>
      )}
      <BusyButton
        type="submit"
        variant="filled"
        fullWidth
        busy={busy}
        busyLabel="Registering..."
        disabled={outcome?.kind === 'done'}
      >
        Register
      </BusyButton>
      <p className={`${classes.switch} sm`}>
        Already have an account?
        <Button variant="subtle" size="sm" onClick={onLogin}>
          LOGIN
        </Button>
      </p>
    </form>
  );
};
