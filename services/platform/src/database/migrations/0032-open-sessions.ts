import { type Kysely, sql } from 'kysely';

/** Where customers are signed in, for them to see and to end. Whether a session is good, its cookie says. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table open_sessions (
      session_id text primary key,
      customer_id text not null,
      generation int not null,
      device text not null,
      opened_at timestamptz not null,
      seen_at timestamptz not null,
      ends_at timestamptz not null
    );
    create index on open_sessions (customer_id);
    create index on open_sessions (ends_at);
  `.execute(db);
};
