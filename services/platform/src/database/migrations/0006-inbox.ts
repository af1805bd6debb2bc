import { type Kysely, sql } from 'kysely';

/** The read model of what people wrote to the shop. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table inbox_v1 (
      number text primary key,
      kind text not null,
      customer_id text,
      name text,
      email text,
      subject text not null,
      text text not null,
      details jsonb not null,
      received_at timestamptz not null
    );
    create index on inbox_v1 (kind, received_at desc);
    create view inbox as select * from inbox_v1;
  `.execute(db);
};
