import { type Kysely, sql } from 'kysely';

/**
 * The first version of every read model and the view that gives it its name. Later versions are
 * made by a rebuild, which moves the views; the projections write through the views.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table orders_v1 (
      id text primary key,
      customer_id text not null,
      email text not null,
      service text not null,
      domain text not null,
      status text not null,
      reason text,
      price_paise bigint not null,
      paid_paise bigint,
      payment_method text not null,
      reference_code text not null,
      invoice_number text,
      registrar_answer jsonb,
      expires_at timestamptz,
      timeline jsonb not null,
      placed_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index on orders_v1 (customer_id, placed_at desc);
    create view orders as select * from orders_v1;
    create view order_timeline as
      select orders_v1.id as order_id,
        (entry.ordinality - 1)::int as sequence,
        (entry.value ->> 'at')::timestamptz as at,
        entry.value ->> 'title' as title,
        entry.value ->> 'detail' as detail,
        entry.value ->> 'state' as state
      from orders_v1, jsonb_array_elements(orders_v1.timeline) with ordinality as entry;

    create table invoices_v1 (
      number text primary key,
      order_id text not null,
      customer_id text not null,
      description text not null,
      total_paise bigint not null,
      status text not null,
      issued_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index on invoices_v1 (customer_id, issued_at desc);
    create view invoices as select * from invoices_v1;

    create table payments_v1 (
      reference_code text primary key,
      customer_id text not null,
      utr text not null,
      amount_paise bigint not null,
      credited_paise bigint,
      status text not null,
      reason text,
      order_id text,
      submitted_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index on payments_v1 (customer_id, submitted_at desc);
    create view payments as select * from payments_v1;

    create table customers_v1 (
      id text primary key,
      email text not null,
      name text not null,
      surname text not null,
      phone text not null,
      company_name text,
      blocked boolean not null,
      registered_at timestamptz not null,
      updated_at timestamptz not null
    );
    create view customers as select * from customers_v1;
  `.execute(db);
};
