import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { recordSettings } from '@haat/testkit/record';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf } from '../testing/environment.ts';
import { ROOT } from './stack.ts';

let database: TestDatabase;
let stack: RunningStack;
let testCustomer: TestCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    together: [],
    env: {
      SANDBOX_SETTLE_MS: '300',
      REGISTRATION_POLL_MS: '200',
      WEB_RISK_API_KEY: 'key of the web tools',
      OF_ANOTHER_PROGRAM: 'secret',
    },
  });
  testCustomer = await signUp(stack.baseUrl);
});

afterAll(async () => {
  await stack?.stop();
  await database?.drop();
});

const SERVICES = ['api', 'worker', 'projections', 'webtools'] as const;
const environment = (name: (typeof SERVICES)[number] | 'sandboxes') =>
  environmentOf(stack.pid(name));

const deliver = async (): Promise<string> => {
  const referenceCode = await testCustomer.pay(549);
  await testCustomer.check(referenceCode, 549);
  const bought = await testCustomer.buy({ domain: newDomain(), referenceCode });
  const settled = await testCustomer.untilSettled(bought.body.order.id);
  expect(settled.status).toBe('completed');
  return settled.id;
};

/** Which processes may have each secret; database URLs are checked separately. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  SESSION_SECRET: ['api'],
  REGISTRAR_API_KEY: ['api', 'worker'],
  BANK_API_KEY: ['worker'],
  PRICE_LIST_API_KEY: ['api', 'worker'],
  CATALOGUE_API_KEY: ['api', 'worker'],
  HOSTING_TOKEN: ['api', 'worker'],
  SMTP_URL: ['worker'],
  WEB_RISK_API_KEY: ['webtools'],
  QUEUE_URL: ['worker'],
  SANDBOX_BANK_API_KEY: ['sandboxes'],
  OF_ANOTHER_PROGRAM: [],
};

describe('Each process of a shop', () => {
  it.each(Object.entries(SECRETS))('%s: only for %j', (secret, owners) => {
    const handed = [...SERVICES, 'sandboxes' as const].filter(
      (name) => secret in environment(name),
    );
    expect(handed.toSorted()).toEqual([...owners].toSorted());
  });

  it.each(SERVICES)('%s connects to Postgres only with its own role', async (name) => {
    const urls = Object.values(environment(name)).filter((value) => value.startsWith('postgres'));
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) expect(new URL(url).username).toBe(`haat_${name}`);
  });

  it('connects with these roles, never as the owner', async () => {
    await deliver();
    await visit(stack.baseUrl).get('/api/webtools/sitemaps/nothing');
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    const { rows } = await owner.query<{ role: string }>(`
      select distinct usename as role from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type like 'client%'`);
    await owner.end();
    const roles = SERVICES.map((name) => `haat_${name}`);
    expect(rows.map(({ role }) => role).toSorted()).toEqual(roles.toSorted());
  });
});

describe('A rebuilt read model', () => {
  const rebuild = (env: Readonly<Record<string, string>>) =>
    promisify(execFile)(
      process.execPath,
      [join(ROOT, 'services/ops/src/main.ts'), 'projections', 'rebuild', 'orders'],
      { env: { ...ownProcessEnv(), ...env } },
    );

  it.each(['the projections', 'the owner'])(
    'is read and written as before when rebuilt by %s',
    async (who) => {
      const before = await deliver();
      const {
        DATABASE_URL = '',
        KEY_STORE_URL = '',
        EVENT_STORE_URL = '',
      } = environment('projections');
      const { MASTER_SECRET } = recordSettings(database.url);
      const asOwner = {
        DATABASE_URL: database.url,
        EVENT_STORE_URL: database.url,
        KEY_STORE_URL: database.url,
        MASTER_SECRET,
      };
      const own = { DATABASE_URL, EVENT_STORE_URL, KEY_STORE_URL, MASTER_SECRET };
      const { stdout } = await rebuild(who === 'the owner' ? asOwner : own);
      expect(stdout).toContain('now uses the rebuilt table');
      expect((await testCustomer.order(before)).status).toBe('completed');
      await deliver();
    },
  );
});
