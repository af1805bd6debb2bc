import { type ContactDetails, emptyContactDetails } from '@haat/contracts/address';
import { PHONE_MAX_LENGTH } from '@haat/contracts/constants';
import type { SessionUser } from '@haat/contracts/http/auth';
import { regionsOf } from '@haat/contracts/regions';
import { isCallingCode } from './calling-codes.ts';
import { checkContact } from './contact-form.ts';

/** This customer's details on this device, else the account's address, else its name and phone. */
export const prefilledRegistrant = (
  user: SessionUser,
  saved: ContactDetails | null,
): ContactDetails => {
  const known = saved?.username === user.email ? saved : user.address;
  const details = known ?? {
    ...emptyContactDetails,
    name: user.name,
    company: user.company ?? '',
    ...splitPhone(user.phone ?? ''),
  };
  return { ...details, state: knownState(details), username: user.email };
};

/** Another tab may save other input: only valid details of the same customer count. */
export const reloadedRegistrant = (
  confirmed: ContactDetails,
  saved: ContactDetails | null,
): ContactDetails => {
  if (saved === null || saved.username !== confirmed.username) return confirmed;
  const reading = checkContact(saved);
  return reading.ok ? reading.body : confirmed;
};

/** A state that is not in the country's list cannot be shown. */
export const knownState = ({
  country,
  state,
}: Pick<ContactDetails, 'country' | 'state'>): string => {
  const regions = regionsOf(country);
  return regions.length === 0 || regions.some(({ name }) => name === state) ? state : '';
};

const splitDigits = (phone: string): readonly string[] | null => {
  const digits = /^\+(\d+)$/.exec(phone)?.[1] ?? '';
  const cc = [1, 2, 3].map((length) => digits.slice(0, length)).find(isCallingCode);
  return cc === undefined ? null : [digits, cc, digits.slice(cc.length)];
};

/** "+91 90000 01234" fills both fields; without a plus only the number. */
export const splitPhone = (
  phone: string,
): Partial<Pick<ContactDetails, 'phone-cc'>> & Pick<ContactDetails, 'phone'> => {
  const [, cc, rest] = /^\+(\d{1,3})[\s-]+([^\s-].*)$/.exec(phone) ?? splitDigits(phone) ?? [];
  const number = (rest ?? phone).replace(/[^\d ()-]/g, '').slice(0, PHONE_MAX_LENGTH);
  return cc === undefined ? { phone: number } : { 'phone-cc': cc, phone: number };
};
