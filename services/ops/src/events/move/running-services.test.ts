import { asRole } from '@haat/platform/roles';
import { connectTo, createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runningServices } from './running-services.ts';

let shop: TestDatabase;
let keys: TestDatabase;
const clients: Client[] = [];
beforeEach(async () => {
  [shop, keys] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await Promise.all([shop.drop(), keys.drop()]);
});

const connect = async (address: string, name: string): Promise<void> => {
  const url = new URL(address);
  url.searchParams.set('application_name', name);
  clients.push(await connectTo(url.href));
};

it('Each service with connections is seen once, and no person, tool or other shop', async () => {
  const urls = [
    shop.url,
    shop.url,
    keys.url,
    'esdb://events.example:2113',
    'redis://queue.example',
  ];
  expect(await runningServices(urls)).toEqual([]);
  const before = new Date().toISOString();
  await connect(shop.url, 'haat-api');
  await connect(asRole(shop.url, TEST_LOGINS.worker), 'haat-worker');
  await connect(keys.url, 'haat-worker');
  for (const name of ['psql', 'pg_dump', 'haat', '']) await connect(shop.url, name);
  const found = await runningServices(urls);
  expect(found.map(({ name, address }) => ({ name, address }))).toEqual([
    { name: 'haat-api', address: '127.0.0.1' },
    { name: 'haat-worker', address: '127.0.0.1' },
  ]);
  for (const { since } of found) expect(since && since >= before).toBe(true);
  expect(await runningServices([keys.url])).toMatchObject([{ name: 'haat-worker' }]);
});

it('A user without rights on the services’ sessions sees their names', async () => {
  await connect(shop.url, 'haat-projections');
  expect(await runningServices([asRole(shop.url, TEST_LOGINS.api)])).toEqual([
    { name: 'haat-projections', since: null, address: null },
  ]);
});
