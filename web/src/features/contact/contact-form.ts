import { type ContactDetails, contactDetailsSchema } from '@haat/contracts/address';
import { PHONE_CC_MAX_DIGITS } from '@haat/contracts/constants';
import { latinErrors } from '@haat/contracts/latin-details';
import { shortPhone } from '@haat/contracts/plain-phone';
import { registrarPhoneError } from '@haat/contracts/registrar-phone';
import type { z } from 'zod';
import type { FormReading } from '../../components/form/form-refusal.ts';
import { callingCodeOf } from './calling-codes.ts';

export type ContactField = keyof ContactDetails;

export const CONTACT_FIELDS: readonly ContactField[] = [
  'name',
  'company',
  'gstin',
  'address-line-1',
  'country',
  'state',
  'city',
  'zipcode',
  'phone-cc',
  'phone',
];

/** A new country clears the state and sets its phone code, unless one was typed. */
export const limitContact = (
  before: Pick<ContactDetails, 'country' | 'phone-cc'>,
  { country, phone, 'phone-cc': code }: Partial<ContactDetails>,
): Partial<Pick<ContactDetails, 'phone-cc' | 'phone' | 'state'>> => ({
  ...(code !== undefined && { 'phone-cc': code.replace(/\D/g, '').slice(0, PHONE_CC_MAX_DIGITS) }),
  ...(phone !== undefined && { phone: shortPhone(phone) }),
  ...(country !== undefined && { state: '', ...phoneCodeOf(before, country) }),
});

/** A code unlike the old country's was typed: keep it. */
const phoneCodeOf = (
  before: Pick<ContactDetails, 'country' | 'phone-cc'>,
  country: string,
): Partial<ContactDetails> => {
  const known = before['phone-cc'];
  const isTyped = known !== '' && known !== callingCodeOf(before.country);
  const code = callingCodeOf(country);
  return isTyped || code === undefined ? {} : { 'phone-cc': code };
};

export const mistakesIn = <Field extends string>(
  error: z.ZodError | undefined,
): { [field in Field]?: string } => {
  const mistakes: { [field in Field]?: string } = {};
  for (const { path, message } of error?.issues ?? []) mistakes[path[0] as Field] ??= message;
  return mistakes;
};

export const checkContact = (
  details: ContactDetails,
): FormReading<ContactDetails, ContactDetails> => {
  // Empty means the country's code.
  const code = details['phone-cc'] || callingCodeOf(details.country) || '';
  const parsed = contactDetailsSchema.safeParse({ ...details, 'phone-cc': code });
  const errors = mistakesIn<ContactField>(parsed.error);
  const phoneError = registrarPhoneError(details.phone);
  if (phoneError !== undefined) errors.phone ??= phoneError;
  return parsed.success && errors.phone === undefined
    ? { ok: true, body: parsed.data }
    : { ok: false, errors };
};

export const checkRegistrant = (
  details: ContactDetails,
): FormReading<ContactDetails, ContactDetails> => {
  const reading = checkContact(details);
  const latin = latinErrors(details);
  if (Object.keys(latin).length === 0) return reading;
  return { ok: false, errors: { ...latin, ...(!reading.ok && reading.errors) } };
};
