import { type Kysely, sql } from 'kysely';

/** When a reaction's job was finished, and when an invoice got its number. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table outbox add column finished_at timestamptz;
    create index outbox_unfinished on outbox (published_at)
      where published_at is not null and finished_at is null;
    alter table invoice_numbers add column given_at timestamptz not null default now();
  `.execute(db);
};
