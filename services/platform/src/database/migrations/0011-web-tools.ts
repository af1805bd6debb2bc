import { type Kysely, sql } from 'kysely';

/** Crawls are found in their own table, no longer through the outbox, and can be resumed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table site_crawls
      add column heard_of_at timestamptz,
      add column network text,
      add column resumed_at timestamptz;
    delete from outbox where queue = 'crawls';
  `.execute(db);
};
