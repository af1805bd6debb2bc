import { TEST_LOGINS as logins } from '@haat/testkit/template-database';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PURPOSES, RIGHTS, SERVICES, type Service } from './rights.ts';
import { type GrantedDatabase, openGrantedDatabase } from './testing/granted-database.ts';

let database: GrantedDatabase;
let owner: Client;
let roles: GrantedDatabase['roles'];
beforeAll(async () => {
  database = await openGrantedDatabase();
  ({ owner, roles } = database);
});
afterAll(() => database?.close());

const all = PURPOSES.map((purpose) => RIGHTS[purpose]);

describe('The list of rights', () => {
  it('has a line for every table, view and function', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      union all
      select proname from pg_proc where pronamespace = 'public'::regnamespace`);
    const readModels = all.flatMap((rights) => Object.keys(rights.readModels));
    const lines = all.flatMap((rights) => [
      ...Object.keys(rights.tables),
      ...Object.keys(rights.functions),
    ]);
    const listed = [...lines, ...readModels, ...readModels.map((name) => `${name}_v1`)];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  });

  it('names exactly the existing schemas', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select nspname as name from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'`);
    const listed = new Set(all.map(({ schema }) => schema));
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...listed].toSorted());
  });
});

describe.each(SERVICES)('The role of %s', (service) => {
  it('has exactly the listed rights on each table and view', async () => {
    const { rows } = await owner.query<{ name: string; rights: readonly string[] }>(
      `select relname as name, array(
          select p from unnest(array['select', 'insert', 'update', 'delete', 'truncate',
            'references', 'trigger', 'maintain']) as p
          where has_table_privilege($1, pg_class.oid, p)) as rights
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by relname`,
      [logins[service].name],
    );
    const found = Object.fromEntries(rows.map(({ name, rights }) => [name, rights]));
    for (const { tables, readModels } of all) {
      for (const [name, { [service]: rights = [] }] of Object.entries(tables)) {
        expect([name, found[name]]).toEqual([name, rights]);
      }
      for (const [name, { [service]: rights = [] }] of Object.entries(readModels)) {
        expect([name, found[name]]).toEqual([name, rights]);
        const behind = rights.includes('insert') ? rights : [];
        expect([name, found[`${name}_v1`]]).toEqual([name, behind]);
      }
    }
  });

  it('can execute exactly the listed functions', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute')
        order by proname`,
      [logins[service].name],
    );
    const listed = all.flatMap(({ functions }) =>
      Object.entries(functions).flatMap(([name, who]) => (who.includes(service) ? [name] : [])),
    );
    expect(rows.map(({ name }) => name)).toEqual(listed.toSorted());
  });

  it('owns nothing, inherits nothing, and can create nothing', async () => {
    const { rows } = await owner.query(
      `select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        has_schema_privilege(oid, 'public', 'create') as creates,
        exists (select from pg_class where relowner = pg_roles.oid) as owns,
        has_database_privilege(oid, current_database(), 'create') as creates_schemas,
        has_database_privilege(oid, current_database(), 'temporary') as temporary
      from pg_roles where rolname = $1`,
      [logins[service].name],
    );
    const nothing = Object.fromEntries(Object.keys(rows[0]).map((key) => [key, false]));
    // The queue adds many jobs at once through a temporary table.
    expect(rows[0]).toEqual({ ...nothing, temporary: service === 'worker' });
  });
});

describe('Postgres refuses', () => {
  it.each<readonly [Service, string]>([
    ['api', 'delete from events'],
    ['api', "update events set data = '{}'"],
    ['api', 'truncate events'],
    ['api', 'alter table events disable trigger all'],
    ['api', 'insert into orders (id) values (1)'],
    ['api', 'update payments set amount_paise = 1'],
    ['api', 'insert into outbox (id) values (1)'],
    ['api', 'select from invoice_numbers'],
    ['api', 'select from bullmq.job'],
    ['api', 'delete from credentials'],
    ['api', 'create table mine (x int)'],
    ['api', "select remove_customer_data('C-ASHA')"],
    ['projections', "select remove_customer_data('C-ASHA')"],
    ['api', "select show_next_read_model('orders')"],
    ['worker', 'delete from events'],
    ['worker', 'select from credentials'],
    ['worker', 'select from screenshots'],
    ['worker', 'select from passkeys'],
    ['worker', 'select from revoked_sessions'],
    ['worker', 'select from idempotency_keys'],
    ['worker', "update orders set status = 'completed'"],
    ['worker', 'delete from invoice_counters'],
    ['worker', 'delete from credit_note_counters'],
    ['worker', 'delete from followed_series'],
    ['worker', 'create table mine (x int)'],
    ['projections', 'delete from events'],
    ['projections', 'insert into events (position) values (1)'],
    ['projections', "select append_events('{}','{}','{}','{}','{}','{}','{}','{}','{}','{}')"],
    ['projections', 'select from credentials'],
    ['projections', 'select from outbox'],
    ['projections', 'create table orders_v9 (x int)'],
    ['projections', 'create view mine as select 1'],
    ['projections', 'drop view orders'],
    ['projections', 'drop table orders_v1'],
    ['projections', "select copy_grants('credentials', 'orders')"],
    ['webtools', 'select from events'],
    ['webtools', 'select from orders'],
    ['webtools', 'select from credentials'],
    ['webtools', 'select from checkpoints'],
    ['webtools', 'drop table site_crawls'],
    ['webtools', 'create role another'],
  ])('%s: %s', async (service, statement) => {
    await expect(roles[service].query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it.each<readonly [string, string]>([
    ["create_next_read_model('events', 'x', '{x}', '{text}', '{}', '{}')", '42P01'],
    ["create_next_read_model('orders', 'x', '{x}', '{\"int, y int\"}', '{}', '{}')", '22023'],
    ["create_next_read_model('orders', 'x', '{x}', '{text}', '{}', '{lower(x)}')", '22023'],
    ["create_next_read_model('orders', 'x', '{x}', '{text}', '{}', '{x where true}')", '22023'],
  ])('the projections an invalid read model: %s', async (call, code) => {
    await expect(roles.projections.query(`select ${call}`)).rejects.toMatchObject({ code });
  });
});
