import { type Kysely, sql } from 'kysely';

/**
 * Passwords of registrations that are not carried out yet; which registration an account's password
 * came from; requests counted by all processes together; the Idempotency-Keys of one caller.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table credentials add column registered_by text;
    create table registration_attempts (
      email_hash text not null,
      command_id text not null,
      customer_id text not null,
      password_hash text not null,
      primary key (email_hash, command_id)
    );
    create unlogged table request_counts (
      key text primary key,
      hits int not null,
      ends_at timestamptz not null
    );
    create index request_counts_ends_at on request_counts (ends_at);
    delete from idempotency_keys where scope like 'anonymous %';
    create index idempotency_keys_of_caller
      on idempotency_keys (split_part(scope, ' ', 1), created_at);
  `.execute(db);
};
