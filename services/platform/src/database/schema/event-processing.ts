export const eventProcessingSchema = `
  create table checkpoints (
    name text primary key,
    position text collate "C" not null,
    updated_at timestamptz not null default now(),
    event_types text[] not null,
    store_id text not null,
    last_stream text,
    last_revision bigint,
    last_event_id uuid,
    last_position text collate "C",
    parkings bigint not null default 0
  );

  create table parked_events (
    processor text not null,
    event_id uuid not null,
    stream text collate "C" not null,
    revision bigint not null,
    position text collate "C" not null,
    type text not null,
    error text not null,
    tries int not null default 1,
    parked_at timestamptz not null default now(),
    retry_wanted_at timestamptz,
    retry_wanted_by text,
    primary key (processor, stream, revision)
  );

  -- Streams that an operator has parked for a processor, whatever happens in them.
  create table paused_streams (
    processor text not null,
    stream text collate "C" not null,
    paused_by text not null,
    paused_at timestamptz not null default now(),
    primary key (processor, stream)
  );

  create table outbox (
    id text primary key,
    reactor text not null,
    event_id uuid not null,
    queue text not null,
    job text not null,
    payload jsonb not null,
    delay_ms bigint not null default 0,
    created_at timestamptz not null default now(),
    published_at timestamptz,
    finished_at timestamptz,
    leased_until timestamptz,
    -- The batch of the queue that carries the job.
    batch uuid,
    starts int not null default 0
  );
  create index outbox_unfinished on outbox (published_at)
    where published_at is not null and finished_at is null;
  create index outbox_finished on outbox (finished_at) where finished_at is not null;
  -- Times in UTC, where no day is longer than another: only so an index may hold them.
  create index outbox_first on outbox (
    ((created_at at time zone 'UTC' + delay_ms * interval '1 millisecond') at time zone 'UTC')
  ) where published_at is null and starts < 4;
  create index outbox_again on outbox (
    queue,
    (starts > 8),
    ((created_at at time zone 'UTC' + delay_ms * interval '1 millisecond') at time zone 'UTC')
  ) where published_at is null and starts >= 4;

  -- When a queue last got jobs that are tried again.
  create table queue_polls (
    queue text primary key,
    taken_at timestamptz not null
  );

  -- Steps that wait for their time, or failed. Few rows that change all the time: pages keep room.
  create table scheduled_steps (
    id text primary key,
    step text not null,
    payload jsonb not null,
    start int not null,
    due_at timestamptz not null,
    has_failed boolean not null,
    created_at timestamptz not null default now()
  ) with (fillfactor = 70);
  create index on scheduled_steps (due_at);
`;
