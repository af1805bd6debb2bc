import { type Kysely, sql } from 'kysely';

/**
 * A file that two customers sent is kept for each: where one is forgotten, the other's stays. A
 * process of the version before refuses uploads until it is replaced.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table screenshots drop constraint screenshots_pkey;
    alter table screenshots add primary key (customer_id, hash);
    drop index if exists screenshots_customer_id_idx;
  `.execute(db);
};
