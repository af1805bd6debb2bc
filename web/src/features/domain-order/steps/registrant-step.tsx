import type { ContactDetails } from '@haat/contracts/address';
import type { SessionUser } from '@haat/contracts/http/auth';
import { type FormEvent, useRef } from 'react';
import { ContactFields } from '../contact/contact-fields.tsx';
import type { ContactField } from '../contact/contact-form.ts';
import { prefilledRegistrant } from '../contact/prefilled-registrant.ts';
import { loadRegistrant, saveRegistrant } from '../contact/registrant-storage.ts';
import { useContactForm } from '../contact/use-contact-form.ts';
import { FORM_IDS } from './form-ids.ts';

type RegistrantStepProps = {
  readonly user: SessionUser;
  /** What was confirmed before, when the customer comes back to this step. */
  readonly registrant: ContactDetails;
  readonly onConfirm: (registrant: ContactDetails) => void;
};

/** Step 2: who the domain will belong to. Every edit is kept on this device. */
export const RegistrantStep = ({ user, registrant, onConfirm }: RegistrantStepProps) => {
  const element = useRef<HTMLFormElement>(null);
  const isTheirs = registrant.username === user.email;
  const { details, errors, edit, check } = useContactForm(
    isTheirs ? registrant : prefilledRegistrant(user, loadRegistrant(localStorage)),
    element,
  );
  const editAndSave = (field: ContactField, typed: string) =>
    saveRegistrant(localStorage, edit(field, typed));
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const checked = check();
    if (checked === null) return;
    saveRegistrant(localStorage, checked);
    onConfirm(checked);
  };
  return (
    <form ref={element} id={FORM_IDS.registrant} onSubmit={confirm} noValidate>
      <ContactFields details={details} errors={errors} onEdit={editAndSave} withUsername />
    </form>
  );
};
