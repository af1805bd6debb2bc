import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';

export type FoundList<Row> = {
  /** What is there, whoever can read it: to be named by whoever replaces it; null where nothing is. */
  readonly version: string | null;
  /** Null where there is none that this process can read and believe. */
  readonly list: {
    readonly rows: readonly Row[];
    /** How long ago the provider was asked for it, in ms. */
    readonly ageMs: number;
  } | null;
};

/** A list as one process fetched it, for all processes of the shop. */
export type SharedList<Row> = {
  /** @returns the list that all processes share. Never throws. */
  readonly read: () => Promise<FoundList<Row>>;
  /**
   * Keeps a list unless another process has kept one since: the first is everybody's. Never throws.
   * @param ageMs how long ago the provider was asked for it.
   * @param replaces the version that was found before the provider was asked.
   */
  readonly write: (rows: readonly Row[], ageMs: number, replaces: string | null) => Promise<void>;
};

export type SharedListOptions<Row> = {
  readonly db: Kysely<Database>;
  readonly name: string;
  /** Another version of the shop may have written it. */
  readonly schema: z.ZodType<readonly Row[]>;
  readonly log: Log;
};

/** Ages are the database's: processes need not agree on the time. */
export const createSharedList = <Row>({
  db,
  name,
  schema,
  log,
}: SharedListOptions<Row>): SharedList<Row> => ({
  read: async () => {
    let version: string | null = null;
    try {
      const row = await db
        .selectFrom('cached_lists')
        .select(['rows', sql<string>`fetched_at::text`.as('version')])
        .select(sql<number>`extract(epoch from now() - fetched_at)::float8 * 1000`.as('age_ms'))
        .where('name', '=', name)
        .executeTakeFirst();
      if (row === undefined) return { version, list: null };
      version = row.version;
      if (row.age_ms < 0) {
        // It would be young for as long as the clock went back.
        log.warn(
          { name, version },
          'the database’s clock went back: a shared list is not believed',
        );
        return { version, list: null };
      }
      return { version, list: { rows: schema.parse(row.rows), ageMs: row.age_ms } };
    } catch (error) {
      log.warn({ err: error, name }, 'the list that all processes share could not be read');
      return { version, list: null };
    }
  },
  write: async (rows, ageMs, replaces) => {
    try {
      const age = Math.max(0, ageMs);
      await sql`
        insert into cached_lists as kept (name, rows, fetched_at)
        values (${name}, ${JSON.stringify(rows)}::jsonb, now() - ${age}::float8 * interval '1 ms')
        on conflict (name) do update set rows = excluded.rows, fetched_at = excluded.fetched_at
        where kept.fetched_at = ${replaces}::timestamptz
      `.execute(db);
    } catch (error) {
      log.warn({ err: error, name }, 'a list could not be shared with the other processes');
    }
  },
});
