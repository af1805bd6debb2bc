/**
 * Keyed hashes name payments. Rows stay as long as events: the audit compares all money with them.
 */
export const bankStatementsSchema = `
  -- Layouts that an operator has accepted, by their column names.
  create table statement_layouts (
    heads text primary key,
    name text not null,
    profile jsonb not null,
    accepted_by text not null,
    accepted_at timestamptz(3) not null default now()
  );

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
`;
