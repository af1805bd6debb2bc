import { inIndia } from '@haat/contracts/indian-time';

/** @param at ISO 8601, or ms since 1970. @returns "2026-11-28 14:30 IST". */
export const indianTime = (at: string | number): string => {
  const local = inIndia(typeof at === 'number' ? at : Date.parse(at)).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 16)} IST`;
};
