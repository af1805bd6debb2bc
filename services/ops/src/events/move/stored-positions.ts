import { comparePositions, type Position } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import type { KeyStore } from '@haat/record/keys';
import { type Kysely, sql, type Transaction } from 'kysely';

type Engine = 'postgres' | 'eventstoredb';

/** Other engines' positions were translated by an earlier run. */
const WRITTEN: Readonly<Record<Engine, RegExp>> = {
  postgres: /^\d{19}$/,
  eventstoredb: /^\d{20}:\d{20}$/,
};

/** Every column of the shop's database that holds a position of the event store. */
export const POSITION_COLUMNS = [
  ['checkpoints', 'position'],
  ['checkpoints', 'last_position'],
  ['parked_events', 'position'],
  ['followed_series', 'position'],
] as const;

export type StoredPositions = {
  readonly list: () => Promise<readonly Position[]>;
  readonly translate: (positions: ReadonlyMap<Position, Position>) => Promise<void>;
};

/** @param from whose positions are listed and replaced; those of another store stay. */
export const storedPositions = (
  db: Kysely<Database>,
  keyStore: Pick<KeyStore, 'erasedUpTo' | 'setErasedUpTo'>,
  { engine, storeId }: { readonly engine: Engine; readonly storeId: string },
): StoredPositions => {
  const isOfSource = (position: string): boolean => WRITTEN[engine].test(position);

  const inTable = async (
    [table, column]: (typeof POSITION_COLUMNS)[number],
    connection: Kysely<Database> | Transaction<Database>,
  ): Promise<readonly Position[]> => {
    const { rows } = await sql<{ readonly position: string }>`
      select distinct ${sql.ref(column)} as position from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${isOwn(table)}
    `.execute(connection);
    return rows.map(({ position }) => position as Position).filter(isOfSource);
  };

  /** Parked events do not name their store. */
  const isOwn = (table: string) =>
    table === 'parked_events' ? sql`true` : sql`store_id = ${storeId}`;

  return {
    list: async () => {
      const lists = await Promise.all(POSITION_COLUMNS.map((column) => inTable(column, db)));
      const erased = await keyStore.erasedUpTo();
      const all = [...lists.flat(), ...(isOfSource(erased) ? [erased] : [])];
      return [...new Set(all)].toSorted(comparePositions);
    },
    translate: async (positions) => {
      const pairs = [...positions];
      await db.transaction().execute(async (transaction) => {
        for (const [table, column] of POSITION_COLUMNS) {
          await sql`
            update ${sql.table(table)} as stored set ${sql.ref(column)} = moved.new
            from unnest(
              ${pairs.map(([old]) => old)}::text[], ${pairs.map(([, next]) => next)}::text[]
            ) as moved(old, new)
            where stored.${sql.ref(column)} = moved.old and ${isOwn(table)}
          `.execute(transaction);
        }
      });
      const erased = positions.get(await keyStore.erasedUpTo());
      if (erased !== undefined) await keyStore.setErasedUpTo(erased);
    },
  };
};
