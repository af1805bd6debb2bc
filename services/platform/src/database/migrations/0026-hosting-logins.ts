import { type Kysely, sql } from 'kysely';

/** Passwords of new hosting accounts, sealed, until their customers have seen them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table hosting_logins (
      order_id text primary key,
      customer_id text not null,
      sealed text,
      made_at timestamptz not null,
      shown_at timestamptz
    );
    create index on hosting_logins (made_at) where sealed is not null;
  `.execute(db);
};
