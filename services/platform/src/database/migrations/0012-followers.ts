import { type Kysely, sql } from 'kysely';
import { eventStoreSchema } from '../../event-store/postgres/schema.ts';
import { PROJECTED, REACTED_TO } from '../first-lists.ts';

/**
 * A checkpoint for each reactor, where the shared one stood; what every follower has handled beside
 * its checkpoint; events that are put aside; a lease on outbox rows; the event store's id.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table checkpoints
      add column event_types text[],
      add column store_id text,
      add column last_stream text,
      add column last_revision bigint,
      add column last_event_id uuid,
      add column last_position text collate "C",
      add column parkings bigint not null default 0;
    create table parked_events (
      follower text not null,
      event_id uuid not null,
      stream text collate "C" not null,
      revision bigint not null,
      position text collate "C" not null,
      type text not null,
      error text not null,
      tries int not null default 1,
      parked_at timestamptz not null default now(),
      retry_wanted_at timestamptz,
      retry_wanted_by text,
      primary key (follower, stream, revision)
    );
    alter table outbox add column leased_until timestamptz;
  `.execute(db);
  for (const [name, types] of Object.entries(REACTED_TO)) {
    await sql`
      insert into checkpoints (name, position, event_types)
      select ${`reactor:${name}`}, position, ${[...types]}::text[]
      from checkpoints where name = 'reactors'
    `.execute(db);
  }
  for (const [name, types] of Object.entries(PROJECTED)) {
    await sql`
      update checkpoints set event_types = ${[...types]}::text[] where name = ${name}
    `.execute(db);
  }
  // The shared one stays: a worker of the version before goes on with it until it is replaced.
  await sql.raw(eventStoreSchema).execute(db);
};
