import { ownerNoticesSchema } from '@haat/platform/schema';
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(ownerNoticesSchema).execute(db);
};
