// @module-tag nightly
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { startGuardedStandIn } from '@haat/event-store/testing/guarded-stand-in';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLaunchSite, type LaunchSite } from '../testing/launch.ts';

/** They are not contacted before the event store, and no Postgres is started instead. */
const ELSEWHERE = {
  DATABASE_URL: 'postgres://haat:haat@127.0.0.1:1/haat',
  QUEUE_URL: 'postgres://haat:haat@127.0.0.1:1/haat',
  KEY_STORE_URL: 'postgres://haat:haat@127.0.0.1:1/haat_keys',
  MASTER_SECRET: 'a-master-secret-of-these-tests-alone',
};

let site: LaunchSite;
let silent: Server;
beforeEach(async () => {
  site = await createLaunchSite();
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterEach(async () => {
  silent.close();
  await site.clear();
});

it('waits for an event store that does not answer, and stops at once on request', async () => {
  const { port } = silent.address() as AddressInfo;
  const shop = site.launchWith({
    ...ELSEWHERE,
    EVENT_STORE_URL: `postgres://haat:haat@127.0.0.1:${port}/haat`,
  });
  await shop.says('Waiting for the event store');
  shop.child.kill('SIGINT');
  expect(await shop.exit).toEqual([0, null]);
});

it('names the setting of a Postgres that refuses the connection', async () => {
  const shop = site.launchWith({ DATABASE_URL: ELSEWHERE.DATABASE_URL });
  const output = await shop.says('DATABASE_URL leads to no Postgres that lets the shop in');
  expect(output).not.toMatch(/\n\s+at /);
  expect(await shop.exit).toEqual([1, null]);
});

it('stops at once when the event store’s user can’t read all events, and names the missing right', async () => {
  const store = await startGuardedStandIn();
  try {
    const shop = site.launchWith({ ...ELSEWHERE, EVENT_STORE_URL: store.url });
    const output = await shop.says('does not let the user of EVENT_STORE_URL read $all.');
    expect(output).toContain(
      'An admin gives that right: docs/operating/eventstoredb.md#addresses-users-and-rights',
    );
    expect(output).not.toMatch(/haat shop|\n\s+at /);
    expect(await shop.exit).toEqual([1, null]);
  } finally {
    store.stop();
  }
});
