import { type Paise, rupeesToPaise } from '@haat/contracts/money';

/** @returns paise; null for what is no amount to the paisa: nothing is rounded that a person decides. */
export const readAmount = (written: string): Paise | null => {
  const paise = /^\d{1,9}(?:\.\d{1,2})?$/.test(written) ? rupeesToPaise(written) : null;
  return paise === null || paise === 0 ? null : paise;
};
