import type { HasOlder } from '@haat/contracts/http/older';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** Most rows of a list in one answer. */
const MAX_ROWS = 200;

/** Asked for: one more than is shown tells whether there is more. */
export const MAX_PLUS_ONE = MAX_ROWS + 1;

/** A row's place in its list: rows of the same moment stand in the order of their ids. */
export type Place = { readonly at: Date; readonly id: string };

const LAST_MS = 8.64e15;
const placeSchema = z.tuple([z.int().min(0).max(LAST_MS), z.string().regex(/^\P{C}{1,255}$/u)]);

const written = ({ at, id }: Place): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');

/** @returns null for the beginning. @throws Refusal for what no list has given. */
export const readPlace = (older: string | undefined): Place | null => {
  if (older === undefined) return null;
  try {
    const [at, id] = placeSchema.parse(JSON.parse(Buffer.from(older, 'base64url').toString()));
    return { at: new Date(at), id };
  } catch {
    throw new Refusal(400, refusalMessages.invalidOlder);
  }
};

type Order = {
  /** Columns: what the list is ordered by, and what makes each place in it another. */
  readonly at: string;
  readonly id: string;
  readonly first?: 'newest' | 'oldest';
};

/** What stands behind a place; `at` alone bounds it as well, so that an index leads there. */
export const behind = (
  place: Place | null,
  { at, id, first = 'newest' }: Order,
): RawBuilder<boolean> => {
  if (place === null) return sql<boolean>`true`;
  const beyond = sql.raw(first === 'newest' ? '<' : '>');
  const [moment, key] = [sql.ref(at), sql.ref(id)];
  return sql<boolean>`(${moment} ${beyond}= ${place.at}
    and (${moment} ${beyond} ${place.at} or ${key} > ${place.id}))`;
};

/** The same of two places, of a list that begins with the newest. */
export const isBehind = (one: Place, other: Place): boolean =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one.id > other.id);

/** @returns the rows of one answer, and where it goes on if there are more. */
export const shownOf = <Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
): { readonly shown: readonly Row[] } & HasOlder => {
  const shown = rows.slice(0, MAX_ROWS);
  const last = shown.at(-1);
  if (rows.length <= MAX_ROWS || last === undefined) return { shown };
  return { shown, older: written(placeOf(last)) };
};
