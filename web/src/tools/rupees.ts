import { rupeesAsText } from '@haat/contracts/rupees-as-text';

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const CRORE = 10_000_000;

/**
 * "₹23,23,391": whole rupees, for sums in which paise say nothing. Sums of more digits than a number
 * holds are told in crores.
 */
export const wholeRupees = (rupees: number): string =>
  Number.isSafeInteger(Math.round(rupees))
    ? `₹${whole.format(rupees)}`
    : `about ₹${whole.format(Number((rupees / CRORE).toPrecision(12)))} crore`;

/** @returns "Rupees twenty-three lakh … only"; null where more digits are said than are known. */
export const asText = (rupees: number): string | null => {
  const paise = Math.round(rupees * 100);
  return Number.isSafeInteger(paise) ? rupeesAsText(paise) : null;
};
