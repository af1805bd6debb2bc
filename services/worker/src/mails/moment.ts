import { inIndia } from '@haat/contracts/indian-time';

const MONTHS = [
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
  ...['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
];

/** @returns "21 Nov 2026" in IST. @param at ISO 8601. */
export const dayOf = (at: string): string => {
  const india = inIndia(Date.parse(at));
  return `${india.getUTCDate()} ${MONTHS[india.getUTCMonth()]} ${india.getUTCFullYear()}`;
};

/** @returns "21 Nov 2026, 10:42" in IST. */
export const momentOf = (at: string): string =>
  `${dayOf(at)}, ${inIndia(Date.parse(at)).toISOString().slice(11, 16)}`;
