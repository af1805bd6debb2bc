import { type Paise, rupeesToPaise } from '@haat/contracts/money';

/** @returns paise; null unless it is exact to the paisa: an operator's sum is never rounded. */
export const readAmount = (written: string): Paise | null => {
  const paise = /^\d{1,9}(?:\.\d{1,2})?$/.test(written) ? rupeesToPaise(written) : null;
  return paise === null || paise === 0 ? null : paise;
};
