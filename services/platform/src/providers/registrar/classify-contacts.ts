import {
  CONTACT_ROLES,
  type ContactRole,
  type DomainContact,
} from '@haat/contracts/domain-contact';
import { z } from 'zod';
import { type HttpResult, jsonOf } from '../../http/http-client.ts';
import { classifyDomain } from './classify-domain.ts';
import { contactIdsIn, domainFields, wireContactIdsIn } from './domain-fields.ts';
import type { ContactList, OwnOrder } from './port.ts';
import { withoutTransferCode } from './transfer-code.ts';
import { detailsSchema } from './wire.ts';
import { withoutContacts } from './without-contacts.ts';

type WireContactIds = Readonly<Record<ContactRole, string | null>>;

/** With what a change needs. */
export type OwnedContacts =
  | (Extract<ContactList, { readonly kind: 'read' }> & {
      readonly customerId: string | null;
      /** "-1" where the TLD has no such contact. */
      readonly wireIds: WireContactIds;
    })
  | Exclude<ContactList, { readonly kind: 'read' }>;

const unreadable = null as never;
/** Longer texts are none of ours. */
const MAX_TEXT_LENGTH = 1_000;
const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().slice(0, MAX_TEXT_LENGTH))
  .nullish()
  .catch(unreadable)
  .transform((value) => value ?? '');

const contactFields = z.object({
  name: text,
  company: text,
  emailaddr: text,
  address1: text,
  address2: text,
  address3: text,
  city: text,
  state: text,
  country: text,
  zip: text,
  telnocc: text,
  telno: text,
});
const contact = contactFields.nullish().catch(unreadable);
type WireContact = z.output<typeof contact>;

const contactsSchema = detailsSchema.extend({
  ...domainFields,
  registrantcontact: contact,
  admincontact: contact,
  techcontact: contact,
  billingcontact: contact,
});

/** The registry's placeholders, as `registrantFields` sends them. */
const unless = (placeholder: string, value: string): string =>
  value.toLowerCase() === placeholder.toLowerCase() ? '' : value;

/** Null where the registrar shows none, or an empty one. */
const contactOf = (wire: WireContact): DomainContact | null => {
  if (wire == null || (wire.name === '' && wire.emailaddr === '')) return null;
  const company = unless('N/A', wire.company);
  return {
    name: wire.name,
    ...(company === '' ? {} : { company }),
    'address-line-1': [wire.address1, wire.address2, wire.address3]
      .filter((line) => line !== '')
      .join(' '),
    city: wire.city,
    state: unless('Not Applicable', wire.state),
    country: wire.country.toUpperCase(),
    zipcode: wire.zip,
    'phone-cc': wire.telnocc,
    phone: wire.telno,
    email: wire.emailaddr,
  };
};

const NO_IDS = Object.fromEntries(CONTACT_ROLES.map((role) => [role, null])) as WireContactIds;

/** The only reader of contacts. @param result with the contacts; order: its domain in ASCII */
export const classifyContacts = (result: HttpResult, order: OwnOrder): OwnedContacts => {
  const reading = classifyDomain(withoutContacts(withoutTransferCode(result)), order);
  if (reading.kind !== 'read') return reading;
  const parsed = contactsSchema.safeParse(result.ok ? jsonOf(result) : undefined);
  if (!parsed.success) return { kind: 'unknown', description: 'the contacts are unreadable' };
  const wire = parsed.data;
  return {
    kind: 'read',
    contacts: {
      registrant: contactOf(wire.registrantcontact),
      admin: contactOf(wire.admincontact),
      tech: contactOf(wire.techcontact),
      billing: contactOf(wire.billingcontact),
    },
    contactIds: contactIdsIn(wire) ?? NO_IDS,
    isOwnerChangePending: reading.isOwnerChangePending,
    customerId: wire.customerid ?? null,
    wireIds: wireContactIdsIn(wire),
  };
};

const contactAnswer = contactFields.extend({
  entityid: text,
  contactid: text,
});

/** An answer of contacts/details.json; null if it is about another contact, or none. */
export const classifyContact = (result: HttpResult, id: string): DomainContact | null => {
  const parsed =
    result.ok && result.status === 200 ? contactAnswer.safeParse(jsonOf(result)) : null;
  if (!parsed?.success) return null;
  const { entityid, contactid } = parsed.data;
  return entityid === id || contactid === id ? contactOf(parsed.data) : null;
};
