import { emptyContactDetails } from '@haat/contracts/address';
import { COUNTRIES } from '@haat/contracts/countries';
import {
  type ContactRole,
  changedOwnerFields,
  type DomainContact,
  isSameContact,
} from '@haat/contracts/domain-contact';
import { readEmail } from '@haat/contracts/email-address';
import type { DomainContactsAnswer } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import type { FormReading } from '../../components/form/form-refusal.ts';
import { CONTACT_FIELDS, checkRegistrant } from '../contact/contact-form.ts';

export const ROLES = {
  registrant: 'Owner',
  admin: 'Admin',
  tech: 'Technical',
  billing: 'Billing',
} as const satisfies Record<ContactRole, string>;

export const DOMAIN_CONTACT_FIELDS: readonly (keyof DomainContact)[] = [
  ...CONTACT_FIELDS.filter((field) => field !== 'gstin' && field !== 'username'),
  'email',
];

export const emptyContact: DomainContact = { ...emptyContactDetails, email: '' };

/** Checks what a registry would refuse. @param current null where the registrar shows none */
export const readDomainContact = (
  values: DomainContact,
  current: DomainContact | null,
): FormReading<DomainContact, DomainContact> => {
  const reading = checkRegistrant(values);
  const email = readEmail(values.email);
  if (!reading.ok || email === null) {
    const errors = reading.ok ? {} : reading.errors;
    return { ok: false, errors: { ...errors, ...(email === null && { email: say.contactEmail }) } };
  }
  const contact = { ...reading.body, email };
  return current !== null && isSameContact(current, contact)
    ? { ok: false, whole: say.contactSame }
    : { ok: true, body: contact };
};

/** @returns what says who owns the domain, and is new: it needs the owner's proof. */
export const newOwnerFields = (
  { contacts }: Pick<DomainContactsAnswer, 'contacts'>,
  role: ContactRole,
  contact: DomainContact,
): ReturnType<typeof changedOwnerFields> =>
  role === 'registrant' ? changedOwnerFields(contacts.registrant ?? emptyContact, contact) : [];

const countryName = (code: string): string =>
  COUNTRIES.find((country) => country.code === code)?.name ?? code;

/** @returns "14 Bapu Bazaar, Jaipur, Rajasthan 302003, India". */
export const addressText = (contact: DomainContact): string => {
  const { city, state, zipcode, country, 'address-line-1': street } = contact;
  return [street, city, `${state} ${zipcode}`.trim(), countryName(country)].join(', ');
};

/** @returns "+91 98765 43210". */
export const phoneText = ({ phone, 'phone-cc': code }: DomainContact): string =>
  `+${code} ${phone}`;

/** @returns "Same as owner", "Ravi Menon, ravi@example.in". */
export const roleText = (
  { contacts, same_as_registrant }: DomainContactsAnswer,
  role: ContactRole,
): string => {
  const contact = contacts[role];
  if (same_as_registrant.includes(role)) return 'Same as owner';
  return contact === null ? 'Not known' : `${contact.name}, ${contact.email}`;
};
