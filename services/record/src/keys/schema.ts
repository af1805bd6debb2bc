import { connectDatabase } from '@haat/platform/database';
import type { ClientBase, Pool } from 'pg';

/** "HaatKeys" as a number: advisory locks share one number space per database. */
const LOCK = '5215556995580787059';

/**
 * A subject's row stays when its key is destroyed: otherwise a new key would be made under the old
 * name. The last three functions rewrite the files without destroyed keys.
 */
const schema = `
select pg_advisory_xact_lock(${LOCK});
create table if not exists record_keys (
  purpose text primary key,
  wrapped_by text not null,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
create table if not exists subject_keys (
  subject text collate "C" primary key,
  wrapped_by text not null,
  wrapped bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  constraint destroyed_or_not check ((wrapped is null) = (destroyed_at is not null))
);
create table if not exists current_master (
  only_one boolean primary key default true check (only_one),
  wrapped_by text not null
);
create table if not exists kept_anchor (
  only_one boolean primary key default true check (only_one),
  sequence bigint not null,
  revision bigint not null,
  anchor jsonb not null
);
create table if not exists erasure_progress (
  only_one boolean primary key default true check (only_one),
  up_to text collate "C" not null
);
create or replace function refuse_to_bring_keys_back() returns trigger language plpgsql as $refuse$
begin
  if tg_op = 'UPDATE' and old.destroyed_at is null then return new; end if;
  raise exception 'a key that was destroyed stays so: % is refused', tg_op
    using errcode = 'insufficient_privilege';
end
$refuse$;
create or replace trigger subject_keys_stay_destroyed
  before update or delete on subject_keys
  for each row execute function refuse_to_bring_keys_back();
create or replace function rewrite_keys(p_table text, p_most_bytes bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $rewrite$
begin
  if p_table not in ('record_keys', 'subject_keys') then
    raise exception '% holds no keys', p_table using errcode = 'invalid_parameter_value';
  end if;
  if pg_total_relation_size(format('public.%I', p_table)) > p_most_bytes then return false; end if;
  execute format('cluster (verbose) public.%I using %I', p_table, p_table || '_pkey');
  execute format('analyze public.%I', p_table);
  return true;
end
$rewrite$;
create or replace function rewrite_statistics_of_keys() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $rewrite$
begin
  cluster (verbose) pg_catalog.pg_statistic using pg_statistic_relid_att_inh_index;
  return true;
exception when insufficient_privilege then return false;
end
$rewrite$;
create or replace function end_log_of_keys() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $rewrite$
begin
  perform pg_switch_wal();
  checkpoint;
  return true;
exception when insufficient_privilege then return false;
end
$rewrite$;
revoke all on function rewrite_keys(text, bigint), rewrite_statistics_of_keys(),
  end_log_of_keys() from public;
`;

/** Idempotent, and safe to run concurrently. */
export const createKeyStoreSchema = async (database: ClientBase | Pool): Promise<void> => {
  await database.query(schema);
};

export const migrateKeyStore = async (keyStoreUrl: string): Promise<void> => {
  const { pool, close } = connectDatabase(keyStoreUrl, {
    maxConnections: 1,
    statementTimeoutMs: 0,
  });
  try {
    await createKeyStoreSchema(pool);
  } finally {
    await close();
  }
};
