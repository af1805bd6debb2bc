import { momentOf } from './duration.ts';
import { countUpTo, SINCE, understood } from './kinds.ts';
import type { Output } from './output.ts';

const USUAL_LIMIT = 50;
const MAX_ROWS = 1_000;

export const LISTING_OPTIONS = {
  since: {
    about: 'from then on: 7d, 12h, 90min, 2026-11-01 (a day in India) or 2026-11-01T14:30+05:30',
    value: '<moment>',
    kind: SINCE,
  },
  limit: {
    about: `maximum number; ${USUAL_LIMIT} by default`,
    value: '<count>',
    kind: countUpTo(MAX_ROWS),
  },
} as const;

export type Listing = {
  /** Undefined for all. */
  readonly since: Date | undefined;
  readonly limit: number;
};

/** A full list may have been cut. */
export const printTruncation = (output: Output, rows: readonly unknown[], limit: number): void => {
  if (rows.length === limit) output.say(`There may be more: --limit, up to ${MAX_ROWS}.`);
};

/** @param now ms since 1970. */
export const listingOf = (
  { since, limit }: Readonly<Record<string, string | undefined>>,
  now: number,
): Listing => ({
  since: since === undefined ? undefined : new Date(understood(momentOf(since, now))),
  limit: Number(limit ?? USUAL_LIMIT),
});
