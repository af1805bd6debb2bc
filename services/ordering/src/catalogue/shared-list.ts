import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';

export type FoundList<Row> = {
  /** The stored version, readable or not; to be passed to `write`. Null for none. */
  readonly version: string | null;
  /** Null if missing, unreadable or dated in the future. */
  readonly list: {
    readonly rows: readonly Row[];
    /** Age in ms. */
    readonly ageMs: number;
  } | null;
};

export type SharedList<Row> = {
  /** Never throws. */
  readonly read: () => Promise<FoundList<Row>>;
  /** Only the first process succeeds. @param replaces the version found before the fetch. */
  readonly write: (rows: readonly Row[], ageMs: number, replaces: string | null) => Promise<void>;
};

export type SharedListOptions<Row> = {
  readonly db: Kysely<Database>;
  readonly name: string;
  /** Another version of the shop may have written it. */
  readonly schema: z.ZodType<readonly Row[]>;
  readonly log: Log;
};

/** Ages by the database's clock: processes may disagree on the time. */
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
        // It would stay young for as long as the clock went back.
        log.warn({ name, version }, 'the database’s clock went back: a shared list is ignored');
        return { version, list: null };
      }
      return { version, list: { rows: schema.parse(row.rows), ageMs: row.age_ms } };
    } catch (error) {
      log.warn({ err: error, name }, 'could not read the shared list');
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
      log.warn({ err: error, name }, 'could not share a list with the other processes');
    }
  },
});
