/** The number of a business that is registered for GST: State, PAN, entity, Z, check character. */
import { type GstState, gstStateOf, OTHER_COUNTRY } from './gst-states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Every second digit counts twice, digits of a product are added, the rest to 36 is the check. */
const checkCharacter = (first14: string): string => {
  const sum = [...first14].reduce((total, character, place) => {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
};

/** @returns the State that it was given in; null where its State or its check character is wrong. */
export const stateOfGstin = (gstin: string): GstState | null => {
  if (!SHAPE.test(gstin) || gstin[14] !== checkCharacter(gstin.slice(0, 14))) return null;
  const state = gstStateOf(gstin.slice(0, 2));
  return state === OTHER_COUNTRY ? null : state;
};
