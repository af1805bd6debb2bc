import { type Kysely, sql } from 'kysely';

/**
 * How far the numbers of a series are known to follow the events; without a row nobody has looked
 * yet, and no number is given. And when a plan was first tried to be set up, as far as this database
 * knows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table followed_series (
      series text primary key,
      store_id text not null,
      position text collate "C" not null
    );
    alter table hosting_logins add column first_tried_at timestamptz;
  `.execute(db);
};
