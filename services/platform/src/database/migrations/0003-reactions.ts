import { type Kysely, sql } from 'kysely';

/** What the worker and the projections keep: outbox, checkpoints, invoice numbers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table outbox (
      id text primary key,
      reactor text not null,
      event_id uuid not null,
      queue text not null,
      job text not null,
      payload jsonb not null,
      delay_ms bigint not null default 0,
      created_at timestamptz not null default now(),
      published_at timestamptz
    );
    create index outbox_unpublished on outbox (created_at) where published_at is null;
    create table checkpoints (
      name text primary key,
      position text collate "C" not null,
      updated_at timestamptz not null default now()
    );
    create table invoice_counters (
      financial_year text primary key,
      last_sequence int not null
    );
    create table invoice_numbers (
      order_id text primary key,
      financial_year text not null references invoice_counters,
      sequence int not null,
      unique (financial_year, sequence)
    );
  `.execute(db);
};
