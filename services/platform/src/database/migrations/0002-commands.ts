import { type Kysely, sql } from 'kysely';

/** What commands keep beside the events: credentials, sessions, idempotency, screenshots. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table credentials (
      customer_id text primary key,
      email_hash text not null unique,
      password_hash text not null,
      created_at timestamptz not null default now()
    );
    create table revoked_sessions (
      session_id text primary key,
      expires_at timestamptz not null
    );
    create table idempotency_keys (
      scope text not null,
      key text not null,
      body_hash text not null,
      status int,
      body text,
      created_at timestamptz not null default now(),
      primary key (scope, key)
    );
    create table screenshots (
      hash text primary key,
      content_type text not null,
      bytes bytea not null,
      customer_id text not null,
      uploaded_at timestamptz not null default now()
    );
  `.execute(db);
};
