import { type Kysely, sql } from 'kysely';

/** When the hosting server was last asked for an account without an answer to rely on. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table hosting_logins add column tried_at timestamptz;
    update hosting_logins set tried_at = now() where shown_at is null;
  `.execute(db);
};
