import { type Kysely, sql } from 'kysely';

/** Streams that a person has put aside for a follower, whatever happens in them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table held_streams (
      follower text not null,
      stream text collate "C" not null,
      held_by text not null,
      held_at timestamptz not null default now(),
      primary key (follower, stream)
    )
  `.execute(db);
};
