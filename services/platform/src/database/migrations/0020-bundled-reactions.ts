import { type Kysely, sql } from 'kysely';

/**
 * Which message of the queue carries a reaction, and an index to find what has long been done. Where
 * the outbox is large an operator may have made the index before, without locking anybody out.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table outbox add column bundle uuid;
    create index if not exists outbox_finished on outbox (finished_at) where finished_at is not null;
  `.execute(db);
};
