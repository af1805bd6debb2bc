/**
 * With the owner's rights: the caller can read none of it. VACUUM leaves deleted rows in files,
 * indexes and statistics; CLUSTER, unlike VACUUM FULL, works inside a function.
 */
export const erasureSchema = `
  create function remove_customer_data(p_customer text) returns void
  language sql security definer set search_path = public, pg_temp as $body$
    delete from registration_attempts where customer_id = p_customer;
    delete from credentials where customer_id = p_customer;
    delete from passwords where customer_id = p_customer;
    delete from password_links where customer_id = p_customer;
    delete from email_codes where customer_id = p_customer;
    delete from passkeys where customer_id = p_customer;
    delete from one_time_codes where customer_id = p_customer;
    delete from open_sessions where customer_id = p_customer;
    delete from idempotency_keys where split_part(scope, ' ', 1) = p_customer;
    delete from hosting_logins where customer_id = p_customer;
    delete from screenshots where customer_id = p_customer;
  $body$;
  revoke all on function remove_customer_data(text) from public;

  create table erasures (
    subject text collate "C" primary key,
    asked_at timestamptz(3) not null default now(),
    tries integer not null default 0,
    tried_at timestamptz,
    finished_at timestamptz,
    outcome jsonb
  );
  create index on erasures (asked_at) where finished_at is null;
  create function tables_that_name_people() returns setof text
  language sql stable set search_path = public, pg_temp as $body$
    select relname::text from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (
      relname = any ('{registration_attempts, credentials, passwords, password_links, email_codes,
        passkeys, one_time_codes, open_sessions, idempotency_keys, hosting_logins, screenshots}')
      or relname ~ '^(customers|orders|payments|tickets|inbox)_v[0-9]+$')
    order by relname
  $body$;

  create function rewrite_table_of_people(p_table text, p_most_bytes bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $body$
  begin
    if p_table not in (select tables_that_name_people()) then
      raise exception '% is no table that names people', p_table
        using errcode = 'invalid_parameter_value';
    end if;
    if pg_total_relation_size(format('public.%I', p_table)) > p_most_bytes then return false; end if;
    execute format('cluster (verbose) public.%I using %I', p_table, (
      select relname from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = format('public.%I', p_table)::regclass and indisprimary));
    -- ANALYZE leaves the samples of a table that has become empty as they were.
    if to_regproc('pg_catalog.pg_clear_attribute_stats') is not null then
      execute format('select pg_clear_attribute_stats(''public'', %L, attname::text, false)
        from pg_attribute where attrelid = %L::regclass and attnum > 0 and not attisdropped',
        p_table, format('public.%I', p_table));
    else
      begin
        delete from pg_statistic where starelid = format('public.%I', p_table)::regclass;
      exception when insufficient_privilege then null;
      end;
    end if;
    execute format('analyze public.%I', p_table);
    return true;
  end
  $body$;

  create function rewrite_statistics_of_shop() returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $body$
  begin
    cluster (verbose) pg_catalog.pg_statistic using pg_statistic_relid_att_inh_index;
    return true;
  exception when insufficient_privilege then return false;
  end
  $body$;

  create function end_log_of_shop() returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $body$
  begin
    perform pg_switch_wal();
    checkpoint;
    return true;
  exception when insufficient_privilege then return false;
  end
  $body$;

  revoke all on function tables_that_name_people(), rewrite_table_of_people(text, bigint),
    rewrite_statistics_of_shop(), end_log_of_shop() from public;
`;
