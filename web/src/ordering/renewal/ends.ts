import { indianDate } from '@haat/contracts/indian-time';

/** @returns "29 Nov 2026", in India. */
export const dayOf = (moment: string): string => indianDate(Date.parse(moment));

export const shownDay = (day: string): string => indianDate(Date.parse(`${day}T12:00:00+05:30`));
