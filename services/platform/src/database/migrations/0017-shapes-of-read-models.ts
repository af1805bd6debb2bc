import { type Kysely, sql } from 'kysely';

/**
 * The next table of a read model may have indexes over some of its rows. A process of the version
 * before may still be writing to it: every column that must be filled has a default, else a row of a
 * process that does not know the column would be refused and put aside. Always, and not where the
 * live table lacks it alone: built a second time, the table would be without.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function create_next_read_model(
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
    $body$
  `.execute(db);
};
