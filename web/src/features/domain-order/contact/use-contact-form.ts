import type { ContactDetails } from '@haat/contracts/address';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type ContactField,
  type ContactForm,
  checkContact,
  editField,
  firstErrorField,
} from './contact-form.ts';

/** The state of an address form; a refused check puts the focus on the first mistake. */
export const useContactForm = (
  initial: ContactDetails,
  formElement: RefObject<HTMLFormElement | null>,
) => {
  const [form, setForm] = useState<ContactForm>({ details: initial, errors: {} });

  const edit = (field: ContactField, typed: string): ContactDetails => {
    const edited = editField(form, field, typed);
    setForm(edited);
    return edited.details;
  };

  /** @returns the checked details; null when a field is wrong. */
  const check = (): ContactDetails | null => {
    const checked = checkContact(form.details);
    if (checked.ok) return checked.details;
    // The messages must stand in the page before focus reads the field they describe.
    flushSync(() => setForm({ ...form, errors: checked.errors }));
    const first = firstErrorField(checked.errors);
    if (first !== undefined) {
      formElement.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
    return null;
  };

  return { ...form, edit, check };
};
