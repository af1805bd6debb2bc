import { type Kysely, sql } from 'kysely';

/**
 * Passwords that took the place of those of the registration, and the links by which one is chosen
 * anew, as keyed hashes, until they are too old.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table passwords (
      customer_id text not null,
      password_id text not null,
      password_hash text not null,
      made_at timestamptz not null,
      primary key (customer_id, password_id)
    );
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
  `.execute(db);
};
