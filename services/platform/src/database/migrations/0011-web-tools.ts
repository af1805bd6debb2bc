import { type Kysely, sql } from 'kysely';

/** Crawls are found in their own table, no longer through the outbox. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table site_crawls add column heard_of_at timestamptz, add column network text;
    delete from outbox where queue = 'crawls';
  `.execute(db);
};
