import type { ClientBase, Pool } from 'pg';

/** Notified after committed batches: see `wakeUp`. */
export const EVENTS_CHANNEL = 'haat_events';

/** "HaatEvts" and "HaatSchm" as numbers: advisory locks share one number space per database. */
export const APPEND_LOCK = '5215556995481236595';
const SCHEMA_LOCK = '5215556995714869357';

const table = `
create table if not exists events (
  position bigint primary key,
  stream text collate "C" not null,
  revision bigint not null,
  event_id uuid not null,
  type text collate "C" not null,
  data jsonb not null,
  metadata jsonb not null,
  recorded_at timestamptz not null,
  constraint events_stream_revision_key unique (stream, revision),
  constraint events_event_id_key unique (event_id)
);
create index if not exists events_type_position on events (type, position);
create index if not exists events_category_position
  on events (split_part(stream, '-', 1), position);
`;

const appendOnly = `
revoke update, delete, truncate on events from public;
create or replace function refuse_to_change_events() returns trigger language plpgsql as $refuse$
begin
  raise exception 'events are append-only: % is refused', tg_op
    using errcode = 'insufficient_privilege';
end
$refuse$;
create or replace trigger events_append_only
  before update or delete or truncate on events
  for each statement execute function refuse_to_change_events();
alter table events enable always trigger events_append_only;
`;

/** One row, created with the store. */
const identity = `
create table if not exists event_store_identity (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid()
);
insert into event_store_identity default values on conflict do nothing;
-- Of a log that was moved or imported here; null: the log began here.
alter table event_store_identity
  add column if not exists copy uuid,
  add column if not exists is_complete boolean not null default true;
`;

/** SQLSTATE of a refused append. */
export const INCOMPLETE = 'HA001';
export const MOVED = 'HA002';

/*
 * Commit order is position order: every append holds one lock until its commit is visible; a
 * counter row would bloat in long transactions. `p_after` (0: none): skipped unless that one was
 * written. With its owner's rights, so that appenders can do nothing else to the table. Without
 * sequential scans: a plan cached for a small table would scan it whole for every append.
 */
const appendEvents = `
create or replace function append_events(
  p_streams text[], p_expected bigint[], p_earlier int[], p_counts int[],
  p_owners int[], p_ids uuid[], p_types text[], p_data jsonb[], p_metadata jsonb[],
  p_after int[]
) returns table (outcome text, revision bigint, "position" bigint)
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $append$
#variable_conflict use_column
declare
  v_heads bigint[];
  v_last_position bigint;
  v_recorded_at timestamptz;
  v_revisions bigint[] := array_fill(null::bigint, array[cardinality(p_ids)]);
  v_positions bigint[] := v_revisions;
  v_done int := 0;
  v_written int := 0;
  v_stream text;
  v_expected bigint;
  v_head bigint;
  v_count int;
  v_ids uuid[];
  v_found int;
  v_first_found boolean;
  v_went_through boolean[] := '{}';
  v_copy text;
  v_is_complete boolean;
  v_moved jsonb;
begin
  perform pg_advisory_xact_lock(${APPEND_LOCK});
  -- Only the complete log that was not moved away takes events: others would be lost.
  select coalesce(i.copy, i.id)::text, i.is_complete into v_copy, v_is_complete
    from event_store_identity i;
  if not v_is_complete then
    raise exception 'the copy of the event log is not complete' using errcode = '${INCOMPLETE}';
  end if;
  select e.data into v_moved from events e
    where e.type = 'EventLogMoved' order by e.position desc limit 1;
  if v_moved #>> '{from,copy}' = v_copy
    and not (p_types = '{EventLogMoved}' and p_data[1] #>> '{to,copy}' = v_copy)
  then
    raise exception 'the event log was moved' using errcode = '${MOVED}', detail = v_moved::text;
  end if;
  -- Statements from here on see every append that was committed before the lock was given.
  select coalesce(max(e.position), 0), clock_timestamp()
    into v_last_position, v_recorded_at from events e;
  select array_agg(
    coalesce((
      select e.revision from events e where e.stream = s.stream
      order by e.revision desc limit 1
    ), -1)
    order by s.n
  ) into v_heads from unnest(p_streams) with ordinality s(stream, n);

  for i in 1 .. cardinality(p_streams) loop
    v_stream := p_streams[i];
    v_expected := p_expected[i];
    v_count := p_counts[i];
    if p_earlier[i] > 0 then v_heads[i] := v_heads[p_earlier[i]]; end if;
    v_head := v_heads[i];
    if p_after[i] > 0 and not v_went_through[p_after[i]] then
      v_went_through[i] := false;
      v_done := v_done + v_count;
      outcome := 'not_reached';
      revision := null;
      position := null;
      return next;
      continue;
    end if;
    outcome := 'conflict';
    revision := v_head;
    position := null;

    if v_expected = v_head or v_expected = -2 or (v_expected = -4 and v_head >= 0) then
      outcome := 'written';
    end if;

    if outcome = 'written' and v_expected < -1 and v_head >= 0 then
      -- Expected "any" or "stream exists": the events may stand anywhere in the stream already.
      v_ids := p_ids[v_done + 1 : v_done + v_count];
      select count(*), coalesce(bool_or(e.event_id = v_ids[1]), false)
        into v_found, v_first_found
        from events e where e.event_id = any (v_ids) and e.stream = v_stream;
      if v_found = v_count then
        outcome := 'repeated';
        select e.revision, e.position into revision, position
          from events e where e.event_id = v_ids[v_count];
      elsif v_first_found then
        outcome := 'conflict';
      end if;
    elsif v_expected >= -1 and v_expected < v_head then
      v_ids := p_ids[v_done + 1 : v_done + v_count];
      select count(*), max(e.position) into v_found, position
        from events e
        where e.stream = v_stream and e.revision > v_expected and e.revision <= v_expected + v_count
          and e.event_id = v_ids[e.revision - v_expected];
      if v_found = v_count then
        outcome := 'repeated';
        revision := v_expected + v_count;
      else
        position := null;
      end if;
    end if;

    if outcome = 'written' then
      for j in 1 .. v_count loop
        v_written := v_written + 1;
        v_revisions[v_done + j] := v_head + j;
        v_positions[v_done + j] := v_last_position + v_written;
      end loop;
      revision := v_head + v_count;
      position := v_last_position + v_written;
      v_heads[i] := revision;
    end if;
    v_went_through[i] := outcome <> 'conflict';
    v_done := v_done + v_count;
    return next;
  end loop;

  if v_written > 0 then
    insert into events (position, stream, revision, event_id, type, data, metadata, recorded_at)
    select
      e.position, p_streams[e.owner], e.revision, e.id, e.type, e.data, e.metadata, v_recorded_at
    from unnest(v_positions, p_owners, v_revisions, p_ids, p_types, p_data, p_metadata)
      as e(position, owner, revision, id, type, data, metadata)
    where e.position is not null;
  end if;
end
$append$;
`;

/** Idempotent. An advisory lock comes first, so that concurrent runs are safe. */
export const eventStoreSchema = [
  `select pg_advisory_xact_lock(${SCHEMA_LOCK});`,
  table,
  appendOnly,
  identity,
  appendEvents,
].join('\n');

export const createEventStoreSchema = async (database: ClientBase | Pool): Promise<void> => {
  await database.query(eventStoreSchema);
};
