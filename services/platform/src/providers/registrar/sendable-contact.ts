import type { DomainContact } from '@haat/contracts/domain-contact';
import { readEmail } from '@haat/contracts/email-address';
import { latinErrors } from '@haat/contracts/latin-details';
import { contactReason } from './contact-refusals.ts';
import type { Registrant } from './port.ts';
import { registrantFields } from './registrant-fields.ts';

export const registrantOf = (contact: DomainContact): Registrant => ({
  name: contact.name,
  company: contact.company,
  addressLine1: contact['address-line-1'],
  city: contact.city,
  state: contact.state,
  country: contact.country,
  zipcode: contact.zipcode,
  phoneCc: contact['phone-cc'],
  phone: contact.phone,
  email: contact.email,
});

export type SendableContact =
  | { readonly ok: true; readonly contact: DomainContact }
  | {
      readonly ok: false;
      /** The first that the registry refuses. */
      readonly field: string;
      /** A sentence for the customer. */
      readonly reason: string;
    };

const notSendable = (field: string, reason: string): SendableContact => ({
  ...{ ok: false, field, reason },
});

/** `contact`: as the registrar will show it, with the phone number in E.164 parts. */
export const sendableContact = (typed: DomainContact): SendableContact => {
  const [script] = Object.entries(latinErrors(typed));
  if (script !== undefined) return notSendable(...script);
  const email = readEmail(typed.email);
  if (email === null) return notSendable('email', contactReason('email'));
  const requested = registrantFields(registrantOf(typed));
  if (!requested.ok) {
    const { field, problem } = requested;
    return notSendable(field, field === 'phone' ? problem : contactReason(field));
  }
  const sent = new Map(requested.fields);
  const field = (name: string) => sent.get(name) ?? '';
  const contact = {
    ...typed,
    ...{ name: field('name'), city: field('city'), country: field('country') },
    'address-line-1': typed['address-line-1'].trim().replaceAll(/\s+/g, ' '),
    ...{ zipcode: field('zipcode'), 'phone-cc': field('phone-cc'), phone: field('phone'), email },
  };
  return { ok: true, contact };
};
