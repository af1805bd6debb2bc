import { momentOf } from './duration.ts';
import { countUpTo, SINCE, understood } from './kinds.ts';

const USUAL_LIMIT = 50;
const MOST = 1_000;

/** What every list can be cut by. */
export const LISTING_OPTIONS = {
  since: { about: 'since then: 7d, 12h, 90min or 2026-11-01', value: '<moment>', kind: SINCE },
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
  since: since === undefined ? undefined : new Date(understood(momentOf(since, now))),
  limit: Number(limit ?? USUAL_LIMIT),
});
