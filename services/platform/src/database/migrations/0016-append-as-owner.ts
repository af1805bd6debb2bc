import { type Kysely, sql } from 'kysely';
import { eventStoreSchema } from '../../event-store/postgres/schema.ts';

/** Events are appended with the owner's rights: no service needs its own to write to their table. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(eventStoreSchema).execute(db);
};
