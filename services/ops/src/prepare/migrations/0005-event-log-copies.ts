import { eventStoreSchema } from '@haat/event-store/schema';
import { type Kysely, sql } from 'kysely';

/** Appends look whether the event log was moved away. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(eventStoreSchema).execute(db);
};
