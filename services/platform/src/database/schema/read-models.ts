/**
 * With the owner's rights, so that the projections need no right to create. Required columns have
 * defaults: a process of an older version would otherwise fail to insert.
 */
export const readModelsSchema = `
  create function live_version_of_read_model(p_model text) returns int
  language plpgsql stable set search_path = public, pg_temp as $body$
  declare v_live text;
  begin
    select source.relname into v_live
    from pg_class shown
      join pg_rewrite rule on rule.ev_class = shown.oid
      join pg_depend used on used.objid = rule.oid and used.classid = 'pg_rewrite'::regclass
      join pg_class source
        on source.oid = used.refobjid and used.refclassid = 'pg_class'::regclass
    where shown.relname = p_model and shown.relnamespace = 'public'::regnamespace
      and shown.relkind = 'v' and source.relkind = 'r'
      and source.relname ~ ('^' || p_model || '_v[0-9]+$')
    limit 1;
    if v_live is null then
      raise exception '% is no read model: no view of that name shows a versioned table', p_model
        using errcode = 'undefined_table';
    end if;
    return substring(v_live from '[0-9]+$')::int;
  end
  $body$;

  create function copy_grants(p_from text, p_to text) returns void
  language plpgsql set search_path = public, pg_temp as $body$
  declare v_right record;
  begin
    for v_right in
      select acl.privilege_type as name, acl.grantee::regrole::text as grantee
      from pg_class, aclexplode(relacl) as acl
      where oid = format('%I', p_from)::regclass and acl.grantee not in (0, relowner)
    loop
      execute format('grant %s on %I to %s', v_right.name, p_to, v_right.grantee);
    end loop;
  end
  $body$;

  create function create_next_read_model(
    p_model text, p_key text, p_columns text[], p_types text[], p_nullable text[],
    p_indexes text[]
  ) returns void
  language plpgsql security definer set search_path = public, pg_temp as $body$
  declare
    v_live text := p_model || '_v' || live_version_of_read_model(p_model);
    v_next text := p_model || '_v' || live_version_of_read_model(p_model) + 1;
    v_index text;
    v_parts text[];
  begin
    if not p_types <@ array['text', 'bigint', 'boolean', 'timestamptz', 'jsonb'] then
      raise exception 'a read model has no columns of these types: %', p_types
        using errcode = 'invalid_parameter_value';
    end if;
    execute format('drop table if exists %I', v_next);
    execute (
      select format('create table %I (%s)', v_next, string_agg(
        format('%I %s %s %s', name, type, case
          when name = any (p_nullable) then ''
          when name = p_key then 'primary key'
          else 'not null'
        end, case
          when name = p_key or name = any (p_nullable) then ''
          else format('default %L', case type
            when 'text' then ''
            when 'bigint' then '0'
            when 'boolean' then 'false'
            when 'timestamptz' then 'epoch'
            when 'jsonb' then 'null'
          end)
        end), ', ' order by n))
      from unnest(p_columns, p_types) with ordinality as one (name, type, n)
    );
    foreach v_index in array p_indexes loop
      v_parts := regexp_match(v_index,
        '^([a-z_]+(?: desc)?(?:, [a-z_]+(?: desc)?)*)(?: where ([a-z_]+) = ''([a-z_]+)'')?$');
      if v_parts is null then
        raise exception 'an index of a read model names columns, not: %', v_index
          using errcode = 'invalid_parameter_value';
      end if;
      execute format('create index on %I (%s)', v_next, v_parts[1]) || case
        when v_parts[2] is null then ''
        else format(' where %I = %L', v_parts[2], v_parts[3])
      end;
    end loop;
    perform copy_grants(v_live, v_next);
  end
  $body$;

  create function show_next_read_model(p_model text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $body$
  declare
    v_live text := p_model || '_v' || live_version_of_read_model(p_model);
    v_next text := p_model || '_v' || live_version_of_read_model(p_model) + 1;
    v_before text := p_model || '_before';
  begin
    -- The view before is kept until its rights have been copied.
    execute format('alter view %I rename to %I', p_model, v_before);
    execute format('create view %I as select * from %I', p_model, v_next);
    perform copy_grants(v_before, p_model);
    execute format('drop view %I', v_before);
    execute format('drop table %I', v_live);
  end
  $body$;

  create function drop_next_read_model(p_model text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $body$
  begin
    execute format(
      'drop table if exists %I', p_model || '_v' || live_version_of_read_model(p_model) + 1);
  end
  $body$;

  revoke execute on function
    live_version_of_read_model(text), copy_grants(text, text),
    create_next_read_model(text, text, text[], text[], text[], text[]),
    show_next_read_model(text), drop_next_read_model(text)
    from public
`;
