import { type Kysely, sql } from 'kysely';

/** Who of several processes leads: a row for each thing that one of them does at a time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table leases (
      name text primary key,
      holder text not null,
      backend int not null,
      until timestamptz not null
    )
  `.execute(db);
};
