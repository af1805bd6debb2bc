import { type Kysely, sql } from 'kysely';

/** Drops a view that nobody reads: a timeline is read whole, from its order's row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop view if exists order_timeline`.execute(db);
};
