/** Consecutive numbers, without gaps in a financial year. */
export const invoiceNumbersSchema = `
  create table invoice_counters (
    financial_year text primary key,
    last_sequence int not null
  );
  create table invoice_numbers (
    order_id text primary key,
    financial_year text not null references invoice_counters,
    sequence int not null,
    given_at timestamptz not null default now(),
    unique (financial_year, sequence)
  );
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

  -- How far a series is known to follow the events. Without a row no number is given.
  create table followed_series (
    series text primary key,
    store_id text not null,
    position text collate "C" not null
  );
`;
