import { type Kysely, sql } from 'kysely';

/**
 * What payment apps say that they collected and paid out, as their files were imported. A payment is
 * named by keyed hashes, so nothing here identifies a customer. A row of each payment takes about 250
 * bytes, one of each settlement as much: a shop with 1,000 payments a day writes 90 MB a year. Rows
 * stay for as long as the events do, as the audit holds all money against them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table settlements (
      app text not null,
      id text not null,
      bank_reference text,
      settled_on text,
      lump_credit_id text,
      lump_paise bigint,
      imported_at timestamptz(3) not null default now(),
      primary key (app, id)
    );
    create table settled_payments (
      payment text primary key,
      app text not null,
      settlement_id text,
      kind text not null,
      credit_id text,
      gross_paise bigint not null,
      fee_paise bigint,
      net_paise bigint,
      paid_on text not null,
      imported_at timestamptz(3) not null default now()
    );
    create index settled_payments_settlement on settled_payments (app, settlement_id);
    create index settled_payments_credit on settled_payments (credit_id);
  `.execute(db);
};
