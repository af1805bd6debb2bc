// @module-tag nightly
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { isAlive } from '@haat/platform/process';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLaunchSite, type Launch, type LaunchSite } from '../../testing/launch.ts';
import { takePort } from '../../testing/take-port.ts';
import { type OrderingShop, orderingShop, WAIT_OPTIONS } from './ordering-shop.ts';

let site: LaunchSite;
let launch: Launch;
let shop: OrderingShop;

beforeAll(async () => {
  site = await createLaunchSite();
  launch = site.launch();
  await launch.says('Haat is open at');
  shop = await orderingShop(site);
});

afterAll(() => site?.clear());

/** A setting that no Postgres knows: its next start fails. @returns mends it. */
const breakSettings = async (): Promise<() => Promise<void>> => {
  const path = join(shop.dataFolder, 'postgresql.conf');
  const settings = await readFile(path);
  await appendFile(path, '\nno_such_setting = on\n');
  return () => writeFile(path, settings);
};

it('Postgres that fails to start gives the reason at each retry, and starts once repaired', async () => {
  const mend = await breakSettings();
  shop.killPostgres();
  await launch.says('unrecognized configuration parameter "no_such_setting"');
  await launch.says('Trying again in 2 s');
  expect(launch.child.exitCode).toBeNull();
  await mend();
  await shop.requireSound();
});

it('the shop waits for a taken Postgres port, and still serves pages that need no database', async () => {
  const orderId = await shop.order();
  const mend = await breakSettings();
  shop.killPostgres();
  await vi.waitUntil(() => shop.postmaster() === undefined, WAIT_OPTIONS);
  // It takes connections and says nothing.
  const other = await takePort(shop.postgresPort, (socket) => {
    socket.on('error', () => undefined).resume();
  });
  await mend();
  await launch.says(`Port ${shop.postgresPort} of Postgres is taken by process ${process.pid} `);
  await vi.waitUntil(async () => !(await shop.isReady()), WAIT_OPTIONS);

  const visitor = visit(shop.baseUrl);
  const paths = [
    ...['/', '/domains/domains-prices', '/webtools/character-counter', '/user/dashboard'],
    ...['/favicon.svg', '/api/settings', '/api/auth/session', '/api/domain/prices'],
    ...['/api/codes/fetch', '/api/orders/hosting/paid/fetchSwhPlans', '/api/articles'],
  ];
  const statuses = await Promise.all(
    paths.map(async (path) => [path, (await visitor.get(path)).status]),
  );
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  // The web tools sleep, and need Postgres to start.
  expect(await visitor.get('/api/webtools/dns-lookup')).toMatchObject({ status: 503 });
  expect(await shop.testCustomer.get(`/api/orders/${orderId}`)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { error: refusalMessages.storeUnavailable },
  });

  const closed = once(other, 'close');
  other.close();
  await closed;
  await vi.waitUntil(shop.isReady, WAIT_OPTIONS);
});

it('the launcher stops cleanly while Postgres fails to start', async () => {
  await breakSettings();
  shop.killPostgres();
  await vi.waitUntil(() => shop.postmaster() === undefined, WAIT_OPTIONS);
  await site.lookAtProcesses();
  launch.child.kill('SIGTERM');
  expect(await launch.exit).toEqual([0, null]);
  expect(site.everything().filter(isAlive)).toEqual([]);
});
