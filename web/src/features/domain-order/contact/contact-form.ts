import { type ContactDetails, contactDetailsSchema } from '@haat/contracts/address';
import { PHONE_CC_MAX_DIGITS, PHONE_MAX_LENGTH } from '@haat/contracts/constants';
import { registrarPhoneError } from '@haat/contracts/registrar-phone';

export type ContactField = keyof ContactDetails;
export type ContactErrors = Partial<Record<ContactField, string>>;

export type ContactForm = { readonly details: ContactDetails; readonly errors: ContactErrors };

/** The order in which the fields stand, so that the first mistake takes focus. */
const FIELD_ORDER: readonly ContactField[] = [
  'name',
  'company',
  'address-line-1',
  'country',
  'state',
  'city',
  'zipcode',
  'phone-cc',
  'phone',
];

/**
 * Takes one keystroke: limits what the field may hold, clears its error, a new country clears the
 * state.
 */
export const editField = (form: ContactForm, field: ContactField, typed: string): ContactForm => {
  const details = { ...form.details, [field]: limited(field, typed) };
  const errors = { ...form.errors, [field]: undefined };
  return field === 'country'
    ? { details: { ...details, state: '' }, errors: { ...errors, state: undefined } }
    : { details, errors };
};

const limited = (field: ContactField, typed: string): string => {
  switch (field) {
    case 'phone-cc':
      return typed.replace(/\D/g, '').slice(0, PHONE_CC_MAX_DIGITS);
    case 'phone':
      return typed.slice(0, PHONE_MAX_LENGTH);
    default:
      return typed;
  }
};

/** @returns the checked details, or each wrong field with its message. */
export const checkContact = (
  details: ContactDetails,
):
  | { readonly ok: true; readonly details: ContactDetails }
  | { readonly ok: false; readonly errors: ContactErrors } => {
  const parsed = contactDetailsSchema.safeParse(details);
  const errors: ContactErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as ContactField;
    errors[field] ??= issue.message;
  }
  // Told before anything is paid.
  errors.phone ??= registrarPhoneError(details.phone);
  return parsed.success && errors.phone === undefined
    ? { ok: true, details: parsed.data }
    : { ok: false, errors };
};

export const firstErrorField = (errors: ContactErrors): ContactField | undefined =>
  FIELD_ORDER.find((field) => errors[field] !== undefined);
