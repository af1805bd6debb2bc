// @module-tag slow
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asRole, loginSettingOf, SERVICES } from '@haat/platform/roles';
import { connectTo, createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { recordSettings } from '@haat/testkit/record';
import { startSeveringProxy } from '@haat/testkit/severing-proxy';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import { afterAll, beforeAll, expect, it } from 'vitest';

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
const envFor = (url: string) => ({
  PATH: process.env.PATH,
  DATABASE_URL: url,
  ...recordSettings(url),
  QUEUE_URL: url,
  ...Object.fromEntries(SERVICES.map((service) => [loginSettingOf(service), urlOf(service)])),
});
const migrateWith = (settings: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [ENTRY], { env: { ...envFor(database.url), ...settings } });

it('an empty database is migrated so that each service can use it with its own role', async () => {
  expect((await migrateWith()).stdout).toContain('database up to date');
  const queries = {
    api: 'select from credentials, orders, events, record_keys',
    worker: 'select from outbox, orders, events, bullmq.job',
    projections: 'select from orders_v1, customers, events',
    webtools: 'select from site_crawls',
    console: 'select from orders',
  };
  for (const service of SERVICES) {
    const client = await connectTo(urlOf(service));
    await client.query(queries[service]);
    await client.end();
  }
});

it('migrations wait for their engines and continue once the engines are available', async () => {
  const proxy = await startSeveringProxy(() => database.url);
  try {
    proxy.setClosed(true);
    const env = { ...envFor(database.url), DATABASE_URL: proxy.url, QUEUE_URL: proxy.url };
    const child = spawn(process.execPath, [ENTRY], { env });
    const ended = once(child, 'exit');
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.includes('waiting for an engine')) proxy.setClosed(false);
    }
    expect(await ended).toEqual([0, null]);
    expect(printed).toMatch(/"setting":"DATABASE_URL".+"msg":"waiting.+database up to date/s);
  } finally {
    await proxy.stop();
  }
});

it('migrations change nothing with a master secret that did not wrap the keys', async () => {
  const empty = await createTestDatabase();
  const owner = await connectTo(empty.url);
  try {
    await owner.query('drop schema public cascade; create schema public');
    const settings = { DATABASE_URL: empty.url, EVENT_STORE_URL: database.url };
    const MASTER_SECRET = 'a master that is another shop’s own';
    await expect(migrateWith({ ...settings, MASTER_SECRET })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/does not open the keys.*its fingerprint is [0-9a-f]{16}/),
    });
    const { rows } = await owner.query("select from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  } finally {
    await owner.end();
    await empty.drop();
  }
});
