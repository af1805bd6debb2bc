import { momentOf } from './duration.ts';
import { countUpTo, SINCE, understood } from './kinds.ts';

const USUAL_LIMIT = 50;
const MOST = 1_000;

export const SINCE_OPTION = {
  about: 'since then: 7d, 12h, 90min, 2026-11-01 (a day in India) or 2026-11-01T14:30+05:30',
  value: '<moment>',
  kind: SINCE,
} as const;

/** @returns undefined where nothing was given. @param now ms since 1970. */
export const sinceOf = (since: string | undefined, now: number): Date | undefined =>
  since === undefined ? undefined : new Date(understood(momentOf(since, now)));

/** What every list can be cut by. */
export const LISTING_OPTIONS = {
  since: SINCE_OPTION,
  limit: {
    about: `how many at most; ${USUAL_LIMIT} unless given`,
    value: '<count>',
    kind: countUpTo(MOST),
  },
} as const;

export type Listing = {
  /** Undefined for all there ever were. */
  readonly since: Date | undefined;
  readonly limit: number;
};

/** @param now ms since 1970. */
export const listingOf = (
  { since, limit }: Readonly<Record<string, string | undefined>>,
  now: number,
): Listing => ({
  since: sinceOf(since, now),
  limit: Number(limit ?? USUAL_LIMIT),
});
