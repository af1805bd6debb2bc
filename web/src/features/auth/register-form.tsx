import { ACCOUNT_CREATED_STEP_MS } from '@haat/contracts/constants';
import type { SessionUser } from '@haat/contracts/http/auth';
import { CONSENT_VERSIONS, type ConsentKind } from '@haat/contracts/legal-texts';
import { limitPhone, shortPhone } from '@haat/contracts/plain-phone';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmailField } from '../../components/form/email-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { usePhoneReader } from '../../components/form/use-phone-reader.ts';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { registerAccount } from './account-actions.ts';
import { registrationErrorText } from './auth-errors.ts';
import classes from './auth-form.module.css';
import { FormEnd } from './form-end.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { refusedFields } from './read-account-form.ts';
import { emptyRegistration, REGISTRATION_FIELDS, readRegistration } from './registration.ts';
import { RegistrationConsents } from './registration-consents.tsx';
import { useChangeConsent } from './use-change-consent.ts';

type RegisterFormProps = {
  readonly onSuccess: (user: SessionUser) => void;
  readonly onLogin: () => void;
};

export const RegisterForm = ({ onSuccess, onLogin }: RegisterFormProps) => {
  const [isDone, setDone] = useState(false);
  const changeConsent = useChangeConsent();
  /** The account is open already: a consent that did not arrive is asked for at the next visit. */
  const giveConsents = async (kinds: readonly ConsentKind[]): Promise<void> => {
    for (const kind of kinds) {
      await changeConsent({ kind, version: CONSENT_VERSIONS[kind], given: true });
    }
  };
  const form = useForm({
    fields: REGISTRATION_FIELDS,
    prefilled: emptyRegistration,
    limit: (before, { phone }) =>
      phone === undefined ? {} : { phone: limitPhone(phone, before.phone) },
    check: readRegistration,
    send: async (body, { offers }) => {
      const result = await registerAccount(body);
      const user = result.ok ? result.data.user : null;
      if (user === null) {
        const failure = result.ok ? null : result.failure;
        const wrong = failure?.kind === 'refused' ? failure.fields : {};
        return refusedFields(registrationErrorText(failure), wrong);
      }
      void giveConsents(offers ? ['terms', 'offers'] : ['terms']);
      setDone(true);
      setTimeout(() => onSuccess(user), ACCOUNT_CREATED_STEP_MS);
      return null;
    },
  });
  const { field } = form;
  // The default country code is India's.
  const reader = usePhoneReader(form.values.phone, '91');
  return (
    <form ref={form.ref} id={form.id} className={classes.form} onSubmit={form.submit} noValidate>
      <div className={classes.pair}>
        <TextInput {...field('name')} label="First name" autoComplete="given-name" required />
        <TextInput {...field('surname')} label="Last name" autoComplete="family-name" required />
      </div>
      <EmailField {...field('email')} onUse={(email) => form.edit({ email })} required />
      <div className={classes.pair}>
        <TextInput
          {...field('phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          description={reader.hint}
          onFocus={() => {
            reader.setFocused(true);
            void reader.load();
          }}
          onBlur={() => {
            reader.setFocused(false);
            const phone = shortPhone(form.values.phone);
            if (phone !== form.values.phone) form.edit({ phone });
          }}
          required
        />
        <TextInput
          {...field('company_name')}
          label={<OptionalLabel>Company name</OptionalLabel>}
          autoComplete="organization"
        />
      </div>
      <NewPasswordFields field={field} label="Password" />
      <RegistrationConsents form={form} />
      <FormEnd
        of={form}
        message={isDone ? 'Your account is ready and you are logged in.' : null}
        busyLabel="Registering..."
        isDone={isDone}
      >
        Register
      </FormEnd>
      <p className={`${classes.switch} sm`}>
        Already have an account?
        <Button variant="subtle" size="sm" onClick={onLogin}>
          LOGIN
        </Button>
      </p>
    </form>
  );
};
