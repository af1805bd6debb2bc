import { PHONE_MAX_LENGTH } from './constants.ts';

/** A number with fewer digits counts as none. */
export const PHONE_MIN_DIGITS = 4;

/**
 * A phone number of one field as it is stored: digits, with a plus in front where it was typed
 * with one, or with 00. The zero in "+44 (0) 20" is dialled inside the country only, and goes, as
 * does an extension.
 */
export const plainPhone = (typed: string): string => {
  const number = typed.trim().replace(/(\d\D{0,9})(?:ext|x|#)\.?\s?\d{1,6}$/i, '$1');
  const digits = number.replace(/\D/g, '');
  if (!/^(?:\D{0,9}\+|\D?00)/.test(number)) return digits;
  const abroad = number.replace(/\(0\)/, '').replace(/\D/g, '');
  return `+${abroad.replace(/^00/, '')}`;
};

/**
 * Limits a phone field to its length, counted in what is stored of it. What is pasted is reduced to
 * that where it is too long; what is typed key by key stays until the field is left, because its end
 * may be an extension.
 * @param before what the field held.
 */
export const limitPhone = (typed: string, before: string): string => {
  const plain = plainPhone(typed);
  if (plain.length > PHONE_MAX_LENGTH) return plain.slice(0, PHONE_MAX_LENGTH);
  const isPasted = typed.length > before.length + 1;
  return isPasted ? shortPhone(typed) : typed;
};

/** The text of a phone field that is left: reduced to what is stored where it is too long. */
export const shortPhone = (typed: string): string =>
  typed.length > PHONE_MAX_LENGTH ? plainPhone(typed).slice(0, PHONE_MAX_LENGTH) : typed;
