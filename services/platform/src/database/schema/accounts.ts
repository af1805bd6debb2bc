/** Events decide which of these are valid; secrets are hashed or encrypted. */
export const accountsSchema = `
  create table credentials (
    customer_id text primary key,
    email_hash text not null unique,
    -- Of the registration, until another password replaces it.
    password_hash text,
    created_at timestamptz not null default now()
  );

  -- Passwords of registrations that are not carried out yet.
  create table registration_attempts (
    email_hash text not null,
    command_id text not null,
    customer_id text not null,
    password_hash text not null,
    primary key (email_hash, command_id)
  );
  create index on registration_attempts (customer_id);

  -- Passwords that replaced those of the registration.
  create table passwords (
    customer_id text not null,
    password_id text not null,
    password_hash text not null,
    made_at timestamptz not null,
    primary key (customer_id, password_id)
  );

  -- Links to a new password, as keyed hashes, until they are too old.
  create table password_links (
    token_hash text primary key,
    customer_id text not null,
    request_id text not null,
    replaces text,
    expires_at timestamptz not null,
    may_be_out boolean not null default true
  );
  create index on password_links (customer_id);
  create index on password_links (expires_at);

  -- Codes that verify an email address, as keyed hashes, until they are used or too old.
  create table email_codes (
    code_hash text primary key,
    customer_id text not null,
    request_id text not null,
    tries_left int not null,
    expires_at timestamptz not null,
    may_be_out boolean not null default true
  );
  create index on email_codes (customer_id);
  create index on email_codes (expires_at);

  -- Where customers are logged in, for them to see and to end. The cookie says whether a session is valid.
  create table open_sessions (
    session_id text primary key,
    customer_id text not null,
    generation int not null,
    device text not null,
    opened_at timestamptz not null,
    seen_at timestamptz not null,
    ends_at timestamptz not null
  );
  create index on open_sessions (customer_id);
  create index on open_sessions (ends_at);

  create table revoked_sessions (
    session_id text primary key,
    expires_at timestamptz not null
  );

  create table passkeys (
    credential_id text primary key,
    passkey_id text not null unique,
    customer_id text not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    added_at timestamptz not null,
    used_at timestamptz
  );
  create index on passkeys (customer_id);

  create table one_time_codes (
    customer_id text not null,
    secret_id text not null,
    encrypted text not null,
    last_step bigint not null default 0,
    recovery_hashes text[] not null default '{}',
    made_at timestamptz not null,
    primary key (customer_id, secret_id)
  );

  -- A passkey or second-factor exchange that has ended must not end twice.
  create table ended_ceremonies (
    ceremony_id text primary key,
    expires_at timestamptz not null
  );
  create index on ended_ceremonies (expires_at);
`;
