/** A shop with orders whose secrets are lost or exchanged: nothing is written until they are back. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintOf } from '@haat/record/keys';
import { newDomain, registration } from '@haat/testkit/customer';
import { cookieOf, signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRecord } from '../postgres/cluster-record.ts';
import { createLaunchSite, type Launch, type LaunchSite } from '../testing/launch.ts';

const OTHER = 'the master secret of some other shop';

let site: LaunchSite;
let asha: TestCustomer;
let order: string;
let before: unknown;
let master: string;
beforeAll(async () => {
  site = await createLaunchSite();
});
afterAll(() => site.clear());

const opened = async (shop: Launch): Promise<string> => {
  const output = await shop.says(`Haat is open at http://localhost:${site.port}`);
  await site.lookAtProcesses();
  return output;
};
const ended = async (shop: Launch): Promise<void> => {
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toEqual([0, null]);
};

const counts = async (output: string): Promise<unknown> => {
  const port = /Postgres 18 at port (\d+)/.exec(output)?.[1];
  const password = readRecord(join(site.folder, 'postgres'))?.password;
  const client = new Client(`postgres://haat:${password}@127.0.0.1:${port}/haat`);
  await client.connect();
  // Mails and anchors follow later, in whichever start; the login at its end is from a new device.
  const { rows } = await client.query(`
    select (select count(*) from events
        where type not like 'Mail%'
          and type not in ('HeadsAnchored', 'NewDeviceLoggedIn')) as events,
      (select count(*) from orders) as orders, (select count(*) from customers) as customers`);
  await client.end();
  return rows[0];
};

const fileOf = (name: string): string => join(site.folder, name);
const secrets = async (): Promise<readonly string[]> =>
  (await readdir(site.folder)).filter((name) => name.includes('secret')).toSorted();

it('starts with generated secrets, and takes an order', async () => {
  const shop = site.launch();
  const output = await opened(shop);
  const url = `http://127.0.0.1:${site.port}`;
  asha = await signUp(url);
  const referenceCode = await asha.pay(549);
  await asha.check(referenceCode, 549);
  const { body } = await asha.buy({ domain: newDomain(), referenceCode });
  order = (body as { readonly order: { readonly id: string } }).order.id;
  expect(await asha.untilSettled(order)).toMatchObject({ status: 'completed' });
  await expect.poll(() => counts(output)).toMatchObject({ orders: '1', customers: '1' });
  before = await counts(output);
  await ended(shop);
  master = await readFile(fileOf('master-secret'), 'utf8');
});

it('generates no secret when the master secret is lost, and names its fingerprint', async () => {
  for (const name of await secrets()) await rm(fileOf(name));
  const shop = site.launch();
  const output = await shop.says(`${fileOf('master-secret')} is missing, and the shop has keys.`);
  expect(output).toContain(`with the fingerprint ${fingerprintOf(master)}`);
  expect(output).not.toMatch(/\n\s+at /);
  expect(await shop.exit).toEqual([1, null]);
  expect(await secrets()).toEqual([]);
});

it.each([
  ['in the file', {}],
  ['as MASTER_SECRET', { MASTER_SECRET: OTHER }],
])('refuses another shop’s master secret %s', async (_, env) => {
  if (!('MASTER_SECRET' in env)) await writeFile(fileOf('master-secret'), OTHER);
  const found = await secrets();
  const shop = site.launchWith(env);
  const output = await shop.says('is not this shop’s master secret');
  expect(output).toContain(`its fingerprint is ${fingerprintOf(OTHER)}`);
  expect(output).toContain(`with the fingerprint ${fingerprintOf(master)}`);
  expect(await shop.exit).toEqual([1, null]);
  expect(await secrets()).toEqual(found);
});

it('continues with all its data once the master secret is back', async () => {
  await writeFile(fileOf('master-secret'), `${master}\n`);
  const shop = site.launch();
  const output = await opened(shop);
  expect(output).toContain(
    'session-secret was missing, a new one is made: everybody logs in again',
  );
  expect(await secrets()).toEqual(['master-secret', 'role-secret', 'session-secret']);
  const { email, password } = registration(asha.email);
  const url = `http://127.0.0.1:${site.port}`;
  const loggedIn = await visit(url).post('/api/auth/login', { email, password });
  const seen = await visit(url, cookieOf(loggedIn)).get(`/api/orders/${order}`);
  expect(seen).toMatchObject({ status: 200, body: { order: { id: order, status: 'completed' } } });
  expect(await counts(output)).toEqual(before);
  await ended(shop);
});
