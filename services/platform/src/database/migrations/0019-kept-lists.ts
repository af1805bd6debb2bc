import { type Kysely, sql } from 'kysely';

/** Lists that a provider gave one process, for all of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table kept_lists (
      name text primary key,
      rows jsonb not null,
      fetched_at timestamptz not null
    )
  `.execute(db);
};
