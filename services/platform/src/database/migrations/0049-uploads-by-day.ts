import { type Kysely, sql } from 'kysely';

/** Bytes of files that were stored on each day of India's, of all customers together. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table uploads_by_day (day date primary key, bytes bigint not null)`.execute(db);
};
