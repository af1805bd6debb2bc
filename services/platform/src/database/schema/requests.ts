export const requestsSchema = `
  create table idempotency_keys (
    scope text not null,
    key text not null,
    body_hash text not null,
    status int,
    body text,
    created_at timestamptz not null default now(),
    primary key (scope, key)
  );
  create index idempotency_keys_created_at on idempotency_keys (created_at);
  create index idempotency_keys_of_caller on idempotency_keys (split_part(scope, ' ', 1), created_at);

  -- Counted by all processes together. A crash of Postgres may forget them.
  create unlogged table request_counts (
    key text primary key,
    hits int not null,
    ends_at timestamptz not null
  );
  create index request_counts_ends_at on request_counts (ends_at);

  -- A file that two customers sent is stored for each: where one is erased, the other's stays.
  create table screenshots (
    hash text not null,
    content_type text not null,
    bytes bytea not null,
    customer_id text not null,
    uploaded_at timestamptz not null default now(),
    primary key (customer_id, hash)
  );

  -- Bytes stored on each day in India, by all customers together.
  create table uploads_by_day (day date primary key, bytes bigint not null);

  -- Lists that one process fetched from a provider, for all processes.
  create table cached_lists (
    name text primary key,
    rows jsonb not null,
    fetched_at timestamptz not null
  );
`;
