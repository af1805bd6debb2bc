export const dataExportsSchema = `
  -- Copies of customers' data for them to download, encrypted with their keys.
  create table data_exports (
    customer_id text not null,
    export_id text not null,
    part int not null,
    -- Of the part before its encryption.
    bytes int not null,
    encrypted bytea not null,
    expires_at timestamptz not null,
    primary key (customer_id, export_id, part)
  );
  -- It is compressed or random already.
  alter table data_exports alter column encrypted set storage external;
  create index on data_exports (expires_at);

  -- With the owner's rights: the worker may read only what belongs to the customer of an export.
  create function sessions_of_customer(p_customer text)
  returns table (device text, opened_at timestamptz, seen_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $body$
    select device, opened_at, seen_at, ends_at from open_sessions
    where customer_id = p_customer order by opened_at
  $body$;

  create function passkeys_of_customer(p_customer text)
  returns table (name text, added_at timestamptz, used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $body$
    select name, added_at, used_at from passkeys
    where customer_id = p_customer order by added_at
  $body$;

  create function files_of_customer(p_customer text)
  returns table (hash text, content_type text, uploaded_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $body$
    select hash, content_type, uploaded_at from screenshots
    where customer_id = p_customer order by uploaded_at, hash
  $body$;

  create function file_of_customer(p_customer text, p_hash text) returns bytea
  language sql stable security definer set search_path = public, pg_temp as $body$
    select bytes from screenshots where customer_id = p_customer and hash = p_hash
  $body$;

  create or replace function remove_customer_data(p_customer text) returns void
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
    delete from data_exports where customer_id = p_customer;
  $body$;

  revoke all on function sessions_of_customer(text), passkeys_of_customer(text),
    files_of_customer(text), file_of_customer(text, text) from public;
`;
