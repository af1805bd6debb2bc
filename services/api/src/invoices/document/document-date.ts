import { inIndia } from '@haat/contracts/indian-time';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @returns the day in India as paper writes it, "22 Nov 2026", whatever the machine's own zone. */
export const formatDocumentDate = (at: string): string => {
  const day = inIndia(Date.parse(at));
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
};
