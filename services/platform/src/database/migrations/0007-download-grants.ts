import { type Kysely, sql } from 'kysely';

/** The read model of who may download what they bought. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table download_grants_v1 (
      order_id text primary key,
      customer_id text not null,
      item_id bigint not null,
      route text not null,
      title text not null,
      granted_at timestamptz not null
    );
    create index on download_grants_v1 (customer_id, item_id);
    create view download_grants as select * from download_grants_v1;
  `.execute(db);
};
