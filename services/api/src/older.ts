import type { HasOlder } from '@haat/contracts/http/older';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

const MAX_ROWS = 200;

/** Reads one more row, to know whether there are more. */
export const MAX_PLUS_ONE = MAX_ROWS + 1;

/** A row's position in its list: by time, then by id. */
export type Place = { readonly at: Date; readonly id: string };

const LAST_MS = 8.64e15;
const placeSchema = z.tuple([z.int().min(0).max(LAST_MS), z.string().regex(/^\P{C}{1,255}$/u)]);

const written = ({ at, id }: Place): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');

/** @returns null for the beginning. @throws Refusal for an invalid cursor. */
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
  readonly at: string;
  readonly id: string;
  readonly first?: 'newest' | 'oldest';
};

/** The rows after a position; the separate bound on `at` uses the index. */
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

/** {@link behind} in memory, newest first. */
export const isBehind = (one: Place, other: Place): boolean =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one.id > other.id);

export const shownOf = <Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
  max = MAX_ROWS,
): { readonly shown: readonly Row[] } & HasOlder => {
  const shown = rows.slice(0, max);
  const last = shown.at(-1);
  if (rows.length <= max || last === undefined) return { shown };
  return { shown, older: written(placeOf(last)) };
};
