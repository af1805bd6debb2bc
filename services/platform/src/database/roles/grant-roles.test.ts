import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseUrls, grantRoles } from './grant-roles.ts';
import { asRole, type Logins, ownLogins } from './login.ts';
import { PURPOSES, RIGHTS, SERVICES, type Service } from './rights.ts';

/** Those of all tests: roles are the cluster's. */
const logins = TEST_LOGINS;
let database: TestDatabase;
let owner: Client;
let roles: Readonly<Record<Service, Client>>;

const connectTo = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};

const inOne = (url: string): DatabaseUrls => ({ shop: url, events: url, queues: url });

beforeAll(async () => {
  database = await createTestDatabase();
  // Several processes may do it at once, and again.
  await Promise.all([1, 2, 3].map(() => grantRoles(inOne(database.url), logins)));
  owner = await connectTo(database.url);
  const connect = (service: Service) => connectTo(asRole(database.url, logins[service]));
  roles = {
    api: await connect('api'),
    worker: await connect('worker'),
    projections: await connect('projections'),
    webtools: await connect('webtools'),
  };
});
afterAll(async () => {
  await Promise.all([owner, ...Object.values(roles ?? {})].map((client) => client?.end()));
  await database?.drop();
});

const all = PURPOSES.map((purpose) => RIGHTS[purpose]);

describe('the list of rights', () => {
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

  it('names no schema but those that there are', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select nspname as name from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'`);
    const listed = new Set(all.map(({ schema }) => schema));
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...listed].toSorted());
  });
});

describe.each(SERVICES)('the role of %s', (service) => {
  it('may do to each table and view what the list says, and nothing else', async () => {
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

  it('may execute the functions that the list says, and no others', async () => {
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

  it('owns nothing, inherits nothing, and may make nothing', async () => {
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
    // The queue adds many jobs at once through a table that ends with the transaction.
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
    ['api', "select show_next_read_model('orders')"],
    ['worker', 'delete from events'],
    ['worker', 'select from credentials'],
    ['worker', 'select from screenshots'],
    ['worker', 'select from revoked_sessions'],
    ['worker', 'select from idempotency_keys'],
    ['worker', "update orders set status = 'completed'"],
    ['worker', 'delete from invoice_numbers'],
    ['worker', 'create table bullmq.mine (x int)'],
    ['projections', 'delete from events'],
    ['projections', 'insert into events (position) values (1)'],
    ['projections', "select append_events('{}','{}','{}','{}','{}','{}','{}','{}','{}')"],
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
  ])('the projections a read model that is none: %s', async (call, code) => {
    await expect(roles.projections.query(`select ${call}`)).rejects.toMatchObject({ code });
  });
});

describe('roles', () => {
  it('are made by many databases of one cluster at once', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase()));
    await Promise.all([...others, ...others].map(({ url }) => grantRoles(inOne(url), logins)));
    await Promise.all(others.map((other) => other.drop()));
  });

  it('lose what the list no longer gives them', async () => {
    await owner.query(`grant all on credentials, orders to haat_worker;
      grant execute on all functions in schema public to public`);
    await grantRoles(inOne(database.url), logins);
    await expect(roles.worker.query('select from credentials')).rejects.toThrow('denied');
    await expect(roles.webtools.query("select copy_grants('x', 'y')")).rejects.toThrow('denied');
  });

  it('reach no database that is not for them', async () => {
    const [events, queues] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await grantRoles({ shop: database.url, events: events.url, queues: queues.url }, logins);
    const reach = async (url: string, service: Service): Promise<void> =>
      (await connectTo(asRole(url, logins[service]))).end();
    await reach(events.url, 'projections');
    await expect(reach(events.url, 'webtools')).rejects.toMatchObject({ code: '42501' });
    await reach(queues.url, 'worker');
    await expect(reach(queues.url, 'api')).rejects.toMatchObject({ code: '42501' });
    // As it was for the tests after this one.
    await grantRoles(inOne(database.url), logins);
    await Promise.all([events.drop(), queues.drop()]);
  });

  it.each<readonly [string, Partial<Logins>]>([
    ['API_DATABASE_URL and WORKER_DATABASE_URL name the same role', { worker: logins.api }],
    ['API_DATABASE_URL names no role', { api: { name: '', password: '' } }],
  ])('are refused where %s', async (words, changes) => {
    const wrong = { ...logins, ...changes };
    await expect(grantRoles(inOne(database.url), wrong)).rejects.toThrow(words);
  });

  it('are never the owner, nor somebody who may do more than a list can say', async () => {
    const url = new URL(database.url);
    const asOwner = { ...logins, api: { name: url.username, password: url.password } };
    await expect(grantRoles(inOne(database.url), asOwner)).rejects.toThrow('who owns the database');
    await owner.query('create role almighty superuser');
    const mighty = { ...logins, api: { name: 'almighty', password: '' } };
    await expect(grantRoles(inOne(database.url), mighty)).rejects.toThrow(
      'almighty may do more than api needs: superuser. Take that away, or name another role in ' +
        'API_DATABASE_URL.',
    );
    await owner.query('drop role almighty');
  });
});

describe('a database user who may make no roles', () => {
  it('is told which to have made, and grants to those that were', async () => {
    const own = await createTestDatabase();
    const asSuperuser = await connectTo(own.url);
    await asSuperuser.query("create role plain_owner login password 'plain'");
    await asSuperuser.query(`
      do $$ declare one record; begin
        execute format('alter database %I owner to plain_owner', current_database());
        for one in select oid::regclass as name from pg_class
          where relnamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
            and relkind in ('r', 'v', 'S')
            and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'a')
        loop execute format('alter table %s owner to plain_owner', one.name); end loop;
        for one in select oid::regprocedure as name from pg_proc
          where pronamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
        loop execute format('alter routine %s owner to plain_owner', one.name); end loop;
        alter schema bullmq owner to plain_owner;
      end $$`);
    const url = asRole(own.url, { name: 'plain_owner', password: 'plain' });
    const mine = ownLogins(() => 'theirs');
    const names = Object.fromEntries(
      SERVICES.map((service) => [service, { ...mine[service], name: `plain_${service}` }]),
    ) as Logins;

    await expect(grantRoles(inOne(url), names)).rejects.toThrow(
      'The database user may make no role for api. Have it made, "create role plain_api login ' +
        `noinherit password '…'", and name it with its password in API_DATABASE_URL`,
    );
    for (const { name, password } of Object.values(names)) {
      await asSuperuser.query(`create role ${name} login noinherit password '${password}'`);
    }
    await grantRoles(inOne(url), names);
    const api = await connectTo(asRole(own.url, names.api));
    await api.query('select from orders');
    await expect(api.query('select from outbox')).rejects.toMatchObject({ code: '42501' });

    await Promise.all([api.end(), asSuperuser.end()]);
    await own.drop();
    for (const name of ['plain_owner', ...SERVICES.map((service) => `plain_${service}`)]) {
      await owner.query(`drop role ${name}`);
    }
  });
});
