import { type Kysely, sql } from 'kysely';

/**
 * Jobs wait for their time in the outbox: how often each was started, two indexes to find those that
 * are due, and when a queue was last given some that are taken up again. `outbox_unpublished` stays
 * for the version before. The time is written so that an index may hold it: in UTC no day is longer
 * than another.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table outbox add column starts int not null default 0;
    create index outbox_first on outbox (
      ((created_at at time zone 'UTC' + delay_ms * interval '1 millisecond') at time zone 'UTC')
    ) where published_at is null and starts < 4;
    create index outbox_again on outbox (
      queue,
      (starts > 8),
      ((created_at at time zone 'UTC' + delay_ms * interval '1 millisecond') at time zone 'UTC')
    ) where published_at is null and starts >= 4;
    create table look_turns (
      queue text primary key,
      taken_at timestamptz not null
    );
  `.execute(db);
};
