import { momentOf } from './duration.ts';

const USUAL_LIMIT = 50;
const MOST = 1_000;

/** What every list can be cut by. */
export const LISTING_OPTIONS = {
  since: { about: 'since then: 7d, 12h, 90min or 2026-11-01', value: '<moment>' },
  limit: { about: `how many at most; ${USUAL_LIMIT} unless given`, value: '<count>' },
} as const;

export type Listing =
  /** @param since undefined for all there ever were. */
  | { readonly ok: true; readonly since: Date | undefined; readonly limit: number }
  | { readonly ok: false; readonly said: string };

/** @param now ms since 1970. */
export const readListing = (
  { since, limit }: Readonly<Record<string, string | undefined>>,
  now: number,
): Listing => {
  const from = since === undefined ? undefined : momentOf(since, now);
  if (from === null) {
    return { ok: false, said: `${since} is no moment, such as 7d, 12h or 2026-11-01.` };
  }
  const most = limit === undefined ? USUAL_LIMIT : Number(limit);
  if (!Number.isInteger(most) || most < 1 || most > MOST) {
    return { ok: false, said: `${limit} is no number from 1 to ${MOST}.` };
  }
  return { ok: true, since: from === undefined ? undefined : new Date(from), limit: most };
};
