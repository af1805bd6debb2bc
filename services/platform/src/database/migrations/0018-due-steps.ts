import { type Kysely, sql } from 'kysely';

/**
 * Steps of the order process that wait for their time, or failed and are taken again. Rows are
 * changed and removed all the time, and there are few: room is kept in each page for that.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table due_steps (
      id text primary key,
      step text not null,
      payload jsonb not null,
      start int not null,
      due_at timestamptz not null,
      has_failed boolean not null,
      created_at timestamptz not null default now()
    ) with (fillfactor = 70);
    create index due_steps_due_at on due_steps (due_at);
  `.execute(db);
};
