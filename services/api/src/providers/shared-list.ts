import type { Database } from '@haat/platform/database/tables';
import type { Log } from '@haat/platform/log';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';

/** A list as one process fetched it, for all processes of the shop. */
export type SharedList<Row> = {
  /**
   * @returns the newest list of any process, and how long ago the provider was asked for it, in ms;
   *   null when there is none, or none that this process can read. Never throws.
   */
  readonly read: () => Promise<{ readonly rows: readonly Row[]; readonly ageMs: number } | null>;
  /**
   * Keeps a list unless another process has asked for a newer one. Never throws.
   * @param ageMs how long ago the provider was asked for it.
   */
  readonly write: (rows: readonly Row[], ageMs: number) => Promise<void>;
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
    try {
      const row = await db
        .selectFrom('kept_lists')
        .select('rows')
        .select(sql<number>`extract(epoch from now() - fetched_at)::float8 * 1000`.as('age_ms'))
        .where('name', '=', name)
        .executeTakeFirst();
      return row === undefined
        ? null
        : { rows: schema.parse(row.rows), ageMs: Math.max(0, row.age_ms) };
    } catch (error) {
      log.warn({ err: error, name }, 'the list that all processes share could not be read');
      return null;
    }
  },
  write: async (rows, ageMs) => {
    try {
      await sql`
        insert into kept_lists as kept (name, rows, fetched_at)
        values (${name}, ${JSON.stringify(rows)}::jsonb, now() - ${ageMs}::float8 * interval '1 ms')
        on conflict (name) do update set rows = excluded.rows, fetched_at = excluded.fetched_at
        where excluded.fetched_at > kept.fetched_at
      `.execute(db);
    } catch (error) {
      log.warn({ err: error, name }, 'a list could not be shared with the other processes');
    }
  },
});
