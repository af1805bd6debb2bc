import { type RawBuilder, sql } from 'kysely';
import { momentOf } from './duration.ts';
import { countUpTo, type Kind, SINCE, understood } from './kinds.ts';
import type { Output } from './output.ts';
import { toShow } from './to-paste.ts';

const USUAL_LIMIT = 50;
const MAX_ROWS = 1_000;

/** @param kind of the ID of a row. */
export const pageOptions = (kind: Kind) =>
  ({
    limit: {
      about: `maximum number; ${USUAL_LIMIT} by default`,
      value: '<count>',
      kind: countUpTo(MAX_ROWS),
    },
    after: { about: 'the page after this row', value: '<id>', kind },
  }) as const;

/** @param kind of the ID of a row. */
export const listingOptions = (kind: Kind) =>
  ({
    since: {
      about: 'from then on: 7d, 12h, 90min, 2026-11-01 (a day in India) or 2026-11-01T14:30+05:30',
      value: '<moment>',
      kind: SINCE,
    },
    ...pageOptions(kind),
  }) as const;

type Options = Readonly<Record<string, string | undefined>>;

export type Listing = {
  /** Undefined for all. */
  readonly since: Date | undefined;
  readonly limit: number;
  /** Undefined for the first page. */
  readonly after: string | undefined;
};

/** A full list may have been cut. @param list such as `orders list`. @param last ID of its last row. */
export const printNextPage = (
  output: Output,
  rows: readonly unknown[],
  options: Options,
  { list, last }: { readonly list: string; readonly last: string | undefined },
): void => {
  if (last === undefined || rows.length < limitOf(options)) return;
  const given = Object.entries({ ...options, after: last }).flatMap(([name, written = '']) =>
    written === '' ? [`--${name}`] : [`--${name}`, written],
  );
  output.say(`There may be more: ${toShow(...list.split(' '), ...given)}`);
};

/** @param empty such as "No orders found." */
export const emptyPage = (empty: string, after: string | undefined): string =>
  after === undefined ? empty : `Nothing is listed after ${after}. Check this ID.`;

/** Keyset of a list that is sorted by a time, then by ID. */
export const afterRow = (
  {
    table,
    time,
    id,
    isNewestFirst,
  }: Readonly<Record<'table' | 'time' | 'id', string>> & {
    readonly isNewestFirst: boolean;
  },
  after: string,
): RawBuilder<boolean> => {
  const key = sql`${sql.ref(time)}, ${sql.ref(id)}`;
  const last = sql`(select ${key} from ${sql.table(table)} where ${sql.ref(id)} = ${after})`;
  return isNewestFirst ? sql<boolean>`(${key}) < ${last}` : sql<boolean>`(${key}) > ${last}`;
};

/** @param all of a list that no table holds, in order. */
export const pageOf = <Row>(
  all: readonly Row[],
  idOf: (row: Row) => string,
  options: Options,
): readonly Row[] => {
  const { after } = options;
  const at = after === undefined ? -1 : all.findIndex((row) => idOf(row) === after);
  const isUnknown = after !== undefined && at < 0;
  return isUnknown ? [] : all.slice(at + 1, at + 1 + limitOf(options));
};

export const limitOf = ({ limit }: Options): number => Number(limit ?? USUAL_LIMIT);

/** @param now ms since 1970. */
export const listingOf = (options: Options, now: number): Listing => ({
  since:
    options.since === undefined ? undefined : new Date(understood(momentOf(options.since, now))),
  limit: limitOf(options),
  after: options.after,
});
