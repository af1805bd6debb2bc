import { dataExportsSchema } from '@haat/platform/schema';
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(dataExportsSchema).execute(db);
};
