import { type Kysely, sql } from 'kysely';

/**
 * What was asked of the outside without an answer to rely on: when the hosting server was last asked
 * for an account, and which codes of a request may have been mailed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table hosting_logins add column tried_at timestamptz;
    update hosting_logins set tried_at = now() where shown_at is null;
    alter table email_codes
      add column request_id text,
      add column may_be_out boolean not null default true;
  `.execute(db);
};
