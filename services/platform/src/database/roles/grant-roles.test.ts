// @module-tag slow
import { randomUUID } from 'node:crypto';
import { connectEventStore } from '@haat/event-store/connect';
import { connectTo, createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { TEST_LOGINS as logins } from '@haat/testkit/template-database';
import { connectQueues } from '@haat/worker/queue/connect';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantRoles } from './grant-roles.ts';
import { asRole, type Logins, ownLogins } from './login.ts';
import { SERVICES, type Service } from './rights.ts';
import { type GrantedDatabase, inOne, openGrantedDatabase } from './testing/granted-database.ts';
import { handToPlainOwner } from './testing/plain-owner.ts';

let database: GrantedDatabase;
let owner: Client;
let roles: GrantedDatabase['roles'];
beforeAll(async () => {
  database = await openGrantedDatabase();
  ({ owner, roles } = database);
});
afterAll(() => database?.close());

const jobs = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({
    id: `j${from + n}`,
    name: 'ask',
    data: {},
    starts: 0,
  }));

describe('roles', () => {
  it('are created for many databases of one cluster at the same time', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase()));
    await Promise.all([...others, ...others].map(({ url }) => grantRoles(inOne(url), logins)));
    await Promise.all(others.map((other) => other.drop()));
  });

  it('lose rights that are no longer in the list', async () => {
    await owner.query(`grant all on credentials, orders to haat_worker;
      grant execute on all functions in schema public to public`);
    await grantRoles(inOne(database.url), logins);
    await expect(roles.worker.query('select from credentials')).rejects.toThrow('denied');
    await expect(roles.webtools.query("select copy_grants('x', 'y')")).rejects.toThrow('denied');
  });

  it('keep their rights in a database with two addresses', async () => {
    const again = new URL(database.url);
    again.hostname = 'localhost';
    await grantRoles({ ...inOne(database.url), events: again.href }, logins);
    await roles.api.query('select from credentials');
    await roles.api.query('select from events');
    await roles.worker.query('select from bullmq.job');
  });

  it('can append and queue when events and queues have their own databases', async () => {
    const [events, queues] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const urls = { ...inOne(database.url), events: events.url, queues: queues.url };
    await grantRoles(urls, logins);
    const store = await connectEventStore(asRole(events.url, logins.api));
    const event = { id: randomUUID(), type: 'OrderPlaced', data: {}, metadata: {} };
    expect(await store.append('order-1', [event], 'no_stream')).toMatchObject({ ok: true });
    expect((await store.read('order-1')).events).toHaveLength(1);
    const waiting = await connectQueues(asRole(queues.url, logins.worker));
    await waiting.queue('bank').add('from-0', jobs(0, 30));
    // The queue has made a table meanwhile.
    await grantRoles(urls, logins);
    await waiting.queue('bank').add('from-30', jobs(30, 60));
    const done = new Set<string>();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.worker('bank', async ({ jobs }) => {
      for (const { id } of jobs) if (done.add(id).size === 60) resolve();
      return true;
    });
    await promise;
    await Promise.all([store.close(), waiting.close()]);
    await grantRoles(inOne(database.url), logins);
    await Promise.all([events.drop(), queues.drop()]);
  });

  it('cannot connect to a database that they do not need', async () => {
    const [events, queues] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await grantRoles({ ...inOne(database.url), events: events.url, queues: queues.url }, logins);
    const reach = async (url: string, service: Service): Promise<void> =>
      (await connectTo(asRole(url, logins[service]))).end();
    await reach(events.url, 'projections');
    await expect(reach(events.url, 'webtools')).rejects.toMatchObject({ code: '42501' });
    await reach(queues.url, 'worker');
    await expect(reach(queues.url, 'api')).rejects.toMatchObject({ code: '42501' });
    // For the next tests.
    await grantRoles(inOne(database.url), logins);
    await Promise.all([events.drop(), queues.drop()]);
  });

  it.each<readonly [string, Partial<Logins>]>([
    ['API_DATABASE_URL and WORKER_DATABASE_URL name the same role', { worker: logins.api }],
    ['API_DATABASE_URL names no role', { api: { name: '', password: '' } }],
  ])('are refused when %s', async (words, changes) => {
    const wrong = { ...logins, ...changes };
    await expect(grantRoles(inOne(database.url), wrong)).rejects.toThrow(words);
  });

  it('are refused when one is the owner or a superuser', async () => {
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

describe('A database user that cannot create roles', () => {
  const mine = ownLogins(() => 'theirs');
  const names = Object.fromEntries(
    SERVICES.map((service) => [service, { ...mine[service], name: `plain_${service}` }]),
  ) as Logins;
  let own: TestDatabase;
  let asSuperuser: Client;
  let url: string;
  beforeEach(async () => {
    own = await createTestDatabase();
    asSuperuser = await connectTo(own.url);
    url = await handToPlainOwner(asSuperuser, own.url, 'plain_owner');
  });
  afterEach(async () => {
    await asSuperuser.end();
    await own.drop();
    for (const name of ['plain_owner', ...SERVICES.map((service) => `plain_${service}`)]) {
      await owner.query(`drop role if exists ${name}`);
    }
  });

  const haveRolesMade = async (): Promise<void> => {
    for (const { name, password } of Object.values(names)) {
      await asSuperuser.query(`create role ${name} login noinherit password '${password}'`);
    }
  };

  it('gets the command for each missing role, and grants rights to existing roles', async () => {
    await expect(grantRoles(inOne(url), names)).rejects.toThrow(
      'The database user may make no role for api. Have it made, "create role plain_api login ' +
        `noinherit password '…'", and name it with its password in API_DATABASE_URL`,
    );
    await haveRolesMade();
    await grantRoles(inOne(url), names);
    const api = await connectTo(asRole(own.url, names.api));
    await api.query('select from orders');
    await expect(api.query('select from outbox')).rejects.toMatchObject({ code: '42501' });
    await api.end();
  });

  it('grants rights again after the queue has created a sequence', async () => {
    await haveRolesMade();
    await grantRoles(inOne(url), names);
    // As BullMQ does to number a queue's jobs.
    const worker = await connectTo(asRole(own.url, names.worker));
    await worker.query('create sequence bullmq.of_a_queue');
    await worker.end();
    await grantRoles(inOne(url), names);
    const waiting = await connectQueues(asRole(own.url, names.worker));
    const done = Promise.withResolvers<void>();
    waiting.worker('bank', async () => {
      done.resolve();
      return true;
    });
    await waiting.queue('bank').add('batch', jobs(0, 30));
    await done.promise;
    await waiting.close();
  });

  it('is refused while public can create in the schema', async () => {
    await haveRolesMade();
    await asSuperuser.query(`alter schema public owner to current_user;
      grant usage, create on schema public to public`);
    await expect(grantRoles(inOne(url), names)).rejects.toThrow(
      'plain_api may create in the schema public, which the database user does not own. Have ' +
        'its owner take that away: revoke create on schema public from public, "plain_api"',
    );
  });
});

describe('A role whose login is left to the server’s rules', () => {
  it('is granted its rights, even if these rules refuse its login from here', async () => {
    const externalLogins = { ...logins, api: { name: 'by_rule', password: '' } };
    await grantRoles(inOne(database.url), externalLogins);
    const { rows } = await owner.query(
      "select has_table_privilege('by_rule', 'credentials', 'select') as granted",
    );
    expect(rows).toEqual([{ granted: true }]);
    await owner.query('drop owned by by_rule; drop role by_rule');
  });
});
