import type { ContactRole, DomainContact } from '@haat/contracts/domain-contact';
import type { DomainContactsAnswer } from '@haat/contracts/http/owned-domains';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { EmailField } from '../../components/form/email-field.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { type FormReading, refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { put } from '../../lib/api-client.ts';
import { ContactFields } from '../contact/contact-fields.tsx';
import { limitContact } from '../contact/contact-form.ts';
import { knownState } from '../contact/prefilled-registrant.ts';
import classes from './contacts-section.module.css';
import {
  DOMAIN_CONTACT_FIELDS,
  emptyContact,
  newOwnerFields,
  readDomainContact,
} from './domain-contact.ts';
import { useDomain } from './domain-context.ts';

type DomainContactFormProps = {
  readonly role: ContactRole;
  readonly answer: DomainContactsAnswer;
  /** What was typed before the next step. */
  readonly typed: DomainContact | null;
  /** Instead of sending it: the next step does. */
  readonly onNewOwner: (contact: DomainContact) => void;
  readonly onDone: () => void;
};

export const DomainContactForm = (props: DomainContactFormProps) => {
  const { role, answer, typed, onNewOwner, onDone } = props;
  const { owned, send } = useDomain();
  const { contacts, same_as_registrant } = answer;
  const current = contacts[role];
  const owner = role === 'registrant' ? null : contacts.registrant;
  const [isSame, setSame] = useState(owner !== null && same_as_registrant.includes(role));
  const shown = isSame ? owner : null;
  const prefilled = typed ?? current ?? emptyContact;
  const check = (values: DomainContact): FormReading<DomainContact, DomainContact> =>
    readDomainContact(shown ?? values, current);
  const form = useForm<DomainContact, DomainContact>({
    fields: DOMAIN_CONTACT_FIELDS,
    prefilled: { ...prefilled, state: knownState(prefilled) },
    limit: limitContact,
    check,
    send: (contact) => {
      if (newOwnerFields(answer, role, contact).length === 0) return sendContact(contact);
      onNewOwner(contact);
      return null;
    },
  });
  const sendContact = async (contact: DomainContact) => {
    const result = await send(put(domainApiPaths.contact(owned.domain, role), { contact }));
    if (!result.ok) {
      return refusalOf<DomainContact>(result.failure, DOMAIN_CONTACT_FIELDS, 'contact');
    }
    onDone();
    return null;
  };
  const isLocked = shown !== null;
  const isNewOwner = newOwnerFields(answer, role, form.values).length > 0;
  return (
    <form ref={form.ref} className={classes.step} onSubmit={form.submit} noValidate>
      {owner !== null && (
        <Checkbox
          label="Same as owner"
          checked={isSame}
          onChange={(event) => {
            form.edit({});
            setSame(event.currentTarget.checked);
          }}
        />
      )}
      <ContactFields
        details={shown ?? form.values}
        errors={form.errors}
        onEdit={form.edit}
        isLocked={isLocked}
      />
      <EmailField
        {...form.field('email')}
        value={(shown ?? form.values).email}
        readOnly={isLocked}
        onUse={(email) => form.edit({ email })}
        required
      />
      <FormFailure of={form} />
      <BusyButton type="submit" variant="cta" busy={form.isBusy} busyLabel="Sending...">
        {isNewOwner ? 'Continue' : 'Save'}
      </BusyButton>
    </form>
  );
};
