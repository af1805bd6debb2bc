import { type Kysely, sql } from 'kysely';

/** Layouts of bank statements that an operator has accepted, by the heads of their columns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table statement_layouts (
      heads text primary key,
      name text not null,
      profile jsonb not null,
      accepted_by text not null,
      accepted_at timestamptz(3) not null default now()
    );
  `.execute(db);
};
