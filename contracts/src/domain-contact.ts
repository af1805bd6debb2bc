import { z } from 'zod';
import { contactDetailsSchema, contactRecordSchema } from './address.ts';
import { personal } from './personal.ts';

export const CONTACT_ROLES = ['registrant', 'admin', 'tech', 'billing'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** One contact of a domain, as people type it. */
export const domainContactSchema = contactDetailsSchema
  .omit({ username: true, gstin: true })
  .extend({ email: personal(z.string().trim().max(254)) });
export type DomainContact = z.infer<typeof domainContactSchema>;

/** The same in events and from the registrar, without the form's limits. */
export const domainContactRecordSchema = contactRecordSchema
  .omit({ username: true, gstin: true })
  .extend({ email: personal(z.string()) });

const OWNER_FIELDS = ['name', 'company', 'email'] as const;

const plain = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

/** The registry's placeholder for no company. */
const companyOf = (company: string | undefined): string =>
  plain(company) === 'n/a' ? '' : plain(company);

/** A TLD of two letters, or of another script, is a country's (RFC 1591): ICANN's policy leaves it out. */
export const hasOwnerChange = (domain: string): boolean => {
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return ending.length > 2 && !ending.startsWith('xn--');
};

/**
 * A change of the registrant's name, company or email is a change of owner (ICANN's transfer policy,
 * part II); one of the address or phone is not.
 */
export const changedOwnerFields = (
  before: Pick<DomainContact, 'name' | 'company' | 'email'>,
  after: Pick<DomainContact, 'name' | 'company' | 'email'>,
): readonly (typeof OWNER_FIELDS)[number][] =>
  OWNER_FIELDS.filter((field) =>
    field === 'company'
      ? companyOf(before.company) !== companyOf(after.company)
      : plain(before[field]) !== plain(after[field]),
  );

const digits = (text: string): string => text.replace(/\D/g, '');

/** As registries compare: without capitals, outer spaces, or signs in a phone number. */
export const isSameContact = (one: DomainContact, other: DomainContact): boolean =>
  changedOwnerFields(one, other).length === 0 &&
  (['address-line-1', 'city', 'state', 'country', 'zipcode'] as const).every(
    (field) => plain(one[field]) === plain(other[field]),
  ) &&
  (['phone-cc', 'phone'] as const).every((field) => digits(one[field]) === digits(other[field]));
