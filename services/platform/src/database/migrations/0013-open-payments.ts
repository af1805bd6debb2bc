import { type Kysely, sql } from 'kysely';

/**
 * When the bank had no credit for a payment, and when it was rejected: what limits how many open
 * payments one customer has. A rebuild may have moved the view to any version of the table. Nothing
 * followed a rejection until now, so the row's last change is when it was.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$
    declare live text;
    begin
      select source.relname into strict live
      from pg_rewrite rule
        join pg_depend used on used.objid = rule.oid and used.classid = 'pg_rewrite'::regclass
        join pg_class source
          on source.oid = used.refobjid and used.refclassid = 'pg_class'::regclass
      where rule.ev_class = 'payments'::regclass and source.relkind = 'r'
      limit 1;
      execute format('alter table %I add column if not exists credit_not_seen_at timestamptz', live);
      execute format('alter table %I add column if not exists rejected_at timestamptz', live);
      execute format('update %I set rejected_at = updated_at where status = %L', live, 'rejected');
      execute format('create or replace view payments as select * from %I', live);
    end $$
  `.execute(db);
};
