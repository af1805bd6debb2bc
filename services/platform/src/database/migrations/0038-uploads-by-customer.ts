import { type Kysely, sql } from 'kysely';

/** How much is kept of a customer's uploads is asked before more is taken. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index on screenshots (customer_id)`.execute(db);
};
