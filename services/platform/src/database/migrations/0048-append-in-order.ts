import { type Kysely, sql } from 'kysely';
import { eventStoreSchema } from '../../event-store/postgres/schema.ts';

/** Appends may follow one another in one call. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(eventStoreSchema).execute(db);
};
