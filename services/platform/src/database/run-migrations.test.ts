import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { recordSettings } from '@haat/testkit/record';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asRole, loginSettingOf } from './roles/login.ts';
import { SERVICES } from './roles/rights.ts';
import { connectTo } from './roles/testing/granted-database.ts';

const run = promisify(execFile);
const ENTRY = fileURLToPath(new URL('./run-migrations.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = await connectTo(database.url);
  await owner.query('drop schema public cascade; drop schema bullmq cascade; create schema public');
  await owner.end();
});
afterAll(() => database?.drop());

const urlOf = (service: (typeof SERVICES)[number]) => asRole(database.url, TEST_LOGINS[service]);
const migrateWith = (settings: Readonly<Record<string, string>> = {}) => {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    ...recordSettings(database.url),
    QUEUE_URL: database.url,
    ...Object.fromEntries(SERVICES.map((service) => [loginSettingOf(service), urlOf(service)])),
    ...settings,
  };
  return run(process.execPath, [ENTRY], { env });
};

it('makes an empty database one that each service can work with as its role', async () => {
  expect((await migrateWith()).stdout).toContain('database up to date');
  const asked = {
    api: 'select from credentials, orders, events, record_keys',
    worker: 'select from outbox, orders, events, bullmq.job',
    projections: 'select from orders_v1, customers, events',
    webtools: 'select from site_crawls',
  };
  for (const service of SERVICES) {
    const client = await connectTo(urlOf(service));
    await client.query(asked[service]);
    await client.end();
  }
});

it('changes nothing with another master secret than the one that wrapped the keys', async () => {
  const owner = await connectTo(database.url);
  // As an older version left it.
  await owner.query('drop table held_streams');
  await owner.query("delete from kysely_migration where name >= '0044'");
  const wrong = migrateWith({ MASTER_SECRET: 'a master that is another shop’s own' });
  await expect(wrong).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/does not open the keys.*its fingerprint is [0-9a-f]{16}/),
  });
  const { rowCount } = await owner.query("select from pg_class where relname = 'held_streams'");
  expect(rowCount).toBe(0);
  await owner.end();
});
