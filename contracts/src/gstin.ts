import { type GstState, gstStateOf, OTHER_COUNTRY } from './gst-states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State, PAN, entity, Z, check character. */
const BUSINESS = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
/** Deductors and collectors of tax at source: a PAN or a TAN. */
const DEDUCTOR = /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z][CD][0-9A-Z]$/;
/** Embassies, bodies of the United Nations (UIN), non-resident taxable persons. */
const UNIQUE = /^\d{4}[A-Z]{3}\d{5}(?:UN|ON|NR)[0-9A-Z]$/;
/** Online services from abroad (OIDAR), and others outside of all States. */
const ABROAD = /^99\d{2}[A-Z]{3}\d{5}(?:OS|NR)[0-9A-Z]$/;

/** Mod 36: every second digit counts twice, and the digits of each product are added. */
const checkCharacter = (first14: string): string => {
  const sum = [...first14].reduce((total, character, place) => {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
};

/** @returns the State of a business's GSTIN; null where State or check character is wrong. */
export const stateOfGstin = (gstin: string): GstState | null => {
  if (!BUSINESS.test(gstin)) return null;
  return isChecked(gstin) ? stateBegun(gstin) : null;
};

/** @returns the place of supply: its State, or "Other country" for OIDAR; null if invalid. */
export const placeOfGstin = (gstin: string): GstState | null => {
  if (!isChecked(gstin)) return null;
  if (ABROAD.test(gstin)) return OTHER_COUNTRY;
  const isOne = [BUSINESS, DEDUCTOR, UNIQUE].some((shape) => shape.test(gstin));
  return isOne ? stateBegun(gstin) : null;
};

const isChecked = (gstin: string): boolean =>
  gstin.length === 15 && gstin[14] === checkCharacter(gstin.slice(0, 14));

const stateBegun = (gstin: string): GstState | null => {
  const state = gstStateOf(gstin.slice(0, 2));
  return state === OTHER_COUNTRY ? null : state;
};
