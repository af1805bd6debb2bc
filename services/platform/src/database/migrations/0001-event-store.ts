import { type Kysely, sql } from 'kysely';
import { eventStoreSchema } from '../../event-store/postgres/schema.ts';

/** The event store's own schema, for when events live in this database. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(eventStoreSchema).execute(db);
};
