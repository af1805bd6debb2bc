import { type Kysely, sql } from 'kysely';

/**
 * Passkeys and the secrets of one-time codes; which of them are a customer's, the record says. And
 * what was begun at one request, ended at another, and may not be ended again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
      sealed text not null,
      last_step bigint not null default 0,
      recovery_hashes text[] not null default '{}',
      made_at timestamptz not null,
      primary key (customer_id, secret_id)
    );
    create table ended_ceremonies (
      ceremony_id text primary key,
      expires_at timestamptz not null
    );
    create index on ended_ceremonies (expires_at);
  `.execute(db);
};
