/**
 * What the hosting server last showed of customers' plans, and the accounts there that no plan has.
 * Rebuilds of read models leave both alone.
 */
export const hostingReadingsSchema = `
  create table hosting_readings (
    -- The order that bought the plan.
    order_id text primary key,
    username text not null,
    -- Of the last call for this plan's figures: at most one a minute.
    asked_at timestamptz not null,
    -- Of the last answer; null before the first.
    read_at timestamptz,
    account text,
    package text,
    is_suspended boolean,
    suspended_for text,
    usage jsonb,
    -- How the account differs from the plan since then; null where it does not.
    difference text,
    differs_since timestamptz
  );
  create index on hosting_readings (differs_since) where difference is not null;
  create table unknown_hosting_accounts (
    username text primary key,
    domain text not null,
    package text,
    seen_since timestamptz not null
  );
`;
