import { type Kysely, sql } from 'kysely';

/** Codes that show whose an e-mail address is, as keyed hashes, until they are used or too old. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table email_codes (
      code_hash text primary key,
      customer_id text not null,
      tries_left int not null,
      expires_at timestamptz not null
    );
    create index on email_codes (customer_id);
    create index on email_codes (expires_at);
  `.execute(db);
};
