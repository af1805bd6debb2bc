import { rupeesAsText } from '@haat/contracts/rupees-as-text';

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const CRORE = 10_000_000;

/** "₹23,23,391"; in crores beyond a number's exact digits. */
export const wholeRupees = (rupees: number): string =>
  Number.isSafeInteger(Math.round(rupees))
    ? `₹${whole.format(rupees)}`
    : `about ₹${whole.format(Number((rupees / CRORE).toPrecision(12)))} crore`;

/** "Rupees twenty-three lakh … only"; null beyond exact digits. */
export const asText = (rupees: number): string | null => {
  const paise = Math.round(rupees * 100);
  return Number.isSafeInteger(paise) ? rupeesAsText(paise) : null;
};
