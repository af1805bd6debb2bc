import { accountMessages } from '@haat/contracts/account-messages';
import type { ContactDetails } from '@haat/contracts/address';
import type { SessionUser } from '@haat/contracts/http/auth';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Note } from '../../components/note.tsx';
import { saveAccountAddress } from '../contact/account-address.ts';
import { ContactFields } from '../contact/contact-fields.tsx';
import { CONTACT_FIELDS, checkContact, limitContact } from '../contact/contact-form.ts';
import { prefilledRegistrant } from '../contact/prefilled-registrant.ts';
import { saveRegistrant } from '../contact/registrant-storage.ts';
import classes from './address-form.module.css';

/** The account's address; this device, whose own word would come first, takes it as well. */
export const AddressForm = ({ user }: { readonly user: SessionUser }) => {
  const [isSaved, setSaved] = useState(false);
  const form = useForm<ContactDetails, ContactDetails>({
    fields: CONTACT_FIELDS,
    prefilled: prefilledRegistrant(user, null),
    limit: limitContact,
    onEdit: () => setSaved(false),
    check: checkContact,
    send: async (details) => {
      const result = await saveAccountAddress(details);
      if (!result.ok) return refusalOf<ContactDetails>(result.failure, CONTACT_FIELDS);
      saveRegistrant(localStorage, { ...details, username: user.email });
      setSaved(true);
      return null;
    },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <ContactFields details={form.values} errors={form.errors} onEdit={form.edit} withGstin />
      <FormFailure of={form} />
      {isSaved && (
        <Note tone="leaf" live>
          {accountMessages.addressSaved}
        </Note>
      )}
      <BusyButton type="submit" className={classes.save} busy={form.isBusy} busyLabel="Saving...">
        Save address
      </BusyButton>
    </form>
  );
};
