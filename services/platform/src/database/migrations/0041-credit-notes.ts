import { type Kysely, sql } from 'kysely';

/** Credit notes count by themselves, as invoices do: a number for each credit, within its year. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table credit_note_counters (
      financial_year text primary key,
      last_sequence int not null
    );
    create table credit_note_numbers (
      credit_id text primary key,
      financial_year text not null references credit_note_counters,
      sequence int not null,
      given_at timestamptz not null,
      unique (financial_year, sequence)
    );
  `.execute(db);
};
