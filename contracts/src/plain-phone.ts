import { PHONE_MAX_LENGTH } from './constants.ts';

/** Fewer digits are not a number. */
export const PHONE_MIN_DIGITS = 4;

/** Digits, with a plus if typed with plus or 00; no extension, no zero of "+44 (0) 20". */
export const plainPhone = (typed: string): string => {
  const number = typed.trim().replace(/(\d\D{0,9})(?:ext|x|#)\.?\s?\d{1,6}$/i, '$1');
  const digits = number.replace(/\D/g, '');
  if (!/^(?:\D{0,9}\+|\D?00)/.test(number)) return digits;
  const abroad = number.replace(/\(0\)/, '').replace(/\D/g, '');
  return `+${abroad.replace(/^00/, '')}`;
};

/** Limits a field: pasted text at once, typed text on blur, because an extension may follow. */
export const limitPhone = (typed: string, before: string): string => {
  const plain = plainPhone(typed);
  if (plain.length > PHONE_MAX_LENGTH) return plain.slice(0, PHONE_MAX_LENGTH);
  const isPasted = typed.length > before.length + 1;
  return isPasted ? shortPhone(typed) : typed;
};

/** Shortens a phone field on blur. */
export const shortPhone = (typed: string): string =>
  typed.length > PHONE_MAX_LENGTH ? plainPhone(typed).slice(0, PHONE_MAX_LENGTH) : typed;
