import { accountMessages } from '@haat/contracts/account-messages';
import { accountDetailsBodySchema, type SessionUser } from '@haat/contracts/http/auth';
import { registrationMessages } from '@haat/contracts/messages';
import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { saveDetails } from './account-acts.ts';
import classes from './auth-form.module.css';
import { readAccountForm } from './read-account-form.ts';

const FIELDS = ['name', 'surname', 'phone', 'company_name'] as const;

/** The account's name, phone and company. Its e-mail is what it is called by, and stays. */
export const DetailsForm = ({ user }: { readonly user: SessionUser }) => {
  const [isSaved, setSaved] = useState(false);
  const prefilled = {
    name: user.first_name,
    surname: user.surname,
    phone: user.phone ?? '',
    company_name: user.company ?? '',
  };
  const form = useForm({
    fields: FIELDS,
    prefilled,
    onEdit: () => setSaved(false),
    check: (values: typeof prefilled) =>
      readAccountForm(accountDetailsBodySchema, values, registrationMessages.allFieldsRequired),
    send: async (details) => {
      const result = await saveDetails(details);
      if (!result.ok) return refusalOf<typeof prefilled>(result.failure, FIELDS);
      setSaved(true);
      return null;
    },
  });
  const { field } = form;
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <div className={classes.pair}>
        <TextInput {...field('name')} label="First name" autoComplete="given-name" required />
        <TextInput {...field('surname')} label="Last name" autoComplete="family-name" required />
      </div>
      <TextInput
        label="Email"
        value={user.email}
        readOnly
        rightSection={<Icon of={IconLock} size={16} />}
        description="Order mail and your login use this address."
      />
      <div className={classes.pair}>
        <TextInput {...field('phone')} label="Phone" type="tel" autoComplete="tel" required />
        <TextInput
          {...field('company_name')}
          label={<OptionalLabel>Company</OptionalLabel>}
          autoComplete="organization"
        />
      </div>
      <FormFailure of={form} />
      {isSaved && (
        <Note tone="leaf" live>
          {accountMessages.detailsSaved}
        </Note>
      )}
      <div className={classes.act}>
        <p className="sm muted">
          Customer ID <span className="mono">{user.id}</span>
        </p>
        <BusyButton type="submit" busy={form.isBusy} busyLabel="Saving...">
          Save details
        </BusyButton>
      </div>
    </form>
  );
};
