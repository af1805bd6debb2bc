// @module-tag nightly
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDomain } from '@haat/testkit/customer';
import { signUp } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecord } from '../../postgres/cluster-record.ts';
import { runningPostmaster } from '../../postgres/postmaster.ts';
import { canUse, isRoot } from '../../postgres/server-account.ts';
import { ROOT } from '../../processes/stack.ts';
import { waitFor } from '../../processes/wait.ts';
import { createLaunchSite, type LaunchSite } from '../../testing/launch.ts';
import { end, type Holdings, holdingsOf, ops, startsFrom } from './shop-folder.ts';

/** An ordinary user, where root runs the tests. */
const ORDINARY = { uid: 65_534, gid: 65_534 };
const by = ['--yes', '--operator', 'meera', '--reason', 'A second machine.'];

/** For root closed to every other account, so that data lie outside; else they lie inside. */
let closed: string;
let shared: string;
/** A backup of the shop, with its secrets. */
let backup: string;
let site: LaunchSite;
let otherSite: LaunchSite;
let held: Holdings;
let from: ReturnType<typeof startsFrom>;
let besides: ReturnType<typeof startsFrom>;

/** The shop that all of it is about: whatever is tried, it holds what it held. */
const original = (): string => join(closed, 'shop');
const postgresOf = (folder: string) =>
  runningPostmaster(join(readRecord(join(folder, 'postgres'))?.home ?? '', 'data'));

beforeAll(async () => {
  closed = await mkdtemp(join(tmpdir(), 'haat-closed-'));
  shared = await mkdtemp(join(tmpdir(), 'haat-shared-'));
  await chmod(shared, 0o755);
  backup = join(closed, 'backup');
  site = await createLaunchSite();
  otherSite = await createLaunchSite();
  from = startsFrom(site, shared);
  besides = startsFrom(otherSite, shared);

  const shop = from.launch(original());
  const output = await shop.says('Haat is open at');
  const asha = await signUp(`http://127.0.0.1:${site.port}`);
  for (const _ of ['one', 'two']) {
    const referenceCode = await asha.pay(549);
    await asha.check(referenceCode, 549);
    const { body } = await asha.buy({ domain: newDomain(), referenceCode });
    const { id } = (body as { readonly order: { readonly id: string } }).order;
    expect(await asha.untilSettled(id)).toMatchObject({ status: 'completed' });
  }
  const isSettled = async () => (await holdingsOf(output, original())).lastSteps === 4;
  expect(await waitFor(isSettled, { within: 60_000 })).toBe(true);
  await end(shop);
  const again = await from.open(original());
  expect(await ops(original(), 'backup', backup, '--with-secret')).toMatchObject({ code: 0 });
  await end(again.shop);
  held = again.holds;
  expect(held).toMatchObject({ orders: 2, customers: 1 });
});

afterAll(async () => {
  await site.clear();
  await otherSite.clear();
  // After a failure a Postgres may still be ending.
  const withRetries = { recursive: true, maxRetries: 20, retryDelay: 200 };
  for (const folder of [closed, shared]) await rm(folder, withRetries);
});

describe('A copy of the state folder', () => {
  const copy = () => join(closed, 'copy');
  beforeAll(() => cp(original(), copy(), { recursive: true, preserveTimestamps: true }));

  it('runs beside the original with a copy of its data', async () => {
    const two = await besides.open(copy(), '--copy-data');
    const again = await from.open(original());
    expect([two.holds, again.holds]).toEqual([held, held]);
    await end(two.shop);
    await end(again.shop);
    expect((await besides.look(copy())).holds).toEqual(held);
  });
});

it('a backup restored in a second folder runs beside the original shop', async () => {
  const second = join(closed, 'second');
  const { shop, output } = await from.open(original());
  const server = postgresOf(original());
  expect(await ops(second, 'restore', backup, ...by)).toMatchObject({ code: 0 });
  expect((await besides.look(second)).holds).toEqual(held);
  expect(readRecord(join(second, 'postgres'))?.id).not.toBe(
    readRecord(join(original(), 'postgres'))?.id,
  );
  expect(postgresOf(original())).toEqual(server);
  expect(await holdingsOf(output, original())).toEqual(held);
  await end(shop);
});

/** Whether that user can read the checkout at all, which may lie in root's own folder. */
const canBeOrdinary = isRoot() && canUse(ORDINARY, join(ROOT, 'package.json'), '-r');

describe.runIf(canBeOrdinary)('The state folder of an ordinary user', () => {
  let folder: string;
  let ordinarySite: LaunchSite;
  let ordinary: ReturnType<typeof startsFrom>;
  const at = (name: string) => join(folder, name);
  const handOver = (path: string) =>
    spawnSync('chown', ['-R', `${ORDINARY.uid}:${ORDINARY.gid}`, path]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haat-ordinary-'));
    ordinarySite = await createLaunchSite(ORDINARY);
    ordinary = startsFrom(ordinarySite, shared);
    expect(await ops(at('shop'), 'restore', backup, ...by)).toMatchObject({ code: 0 });
    handOver(folder);
  });
  afterAll(async () => {
    await ordinarySite.clear();
    await rm(folder, { recursive: true });
  });

  it('starts from a restored backup, also when moved and after cluster.json is lost', async () => {
    expect((await ordinary.look(at('shop'))).holds).toEqual(held);
    await rename(at('shop'), at('moved'));
    expect((await ordinary.look(at('moved'))).holds).toEqual(held);
    await rm(join(at('moved'), 'postgres', 'cluster.json'));
    await ordinary.stopped(at('moved'), 'cluster.json is missing, and a shop has its data in');
    expect((await ordinary.look(at('moved'), '--take-over')).holds).toEqual(held);
  });
});
