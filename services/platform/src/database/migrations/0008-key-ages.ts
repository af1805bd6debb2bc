import { type Kysely, sql } from 'kysely';

/** Finds the Idempotency-Keys that are old enough to be forgotten. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);
};
