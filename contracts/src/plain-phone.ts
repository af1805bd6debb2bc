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

/** Limits a phone field to its length; a longer text is reduced to its digits first. */
export const limitPhone = (typed: string): string =>
  typed.length > PHONE_MAX_LENGTH ? plainPhone(typed).slice(0, PHONE_MAX_LENGTH) : typed;
