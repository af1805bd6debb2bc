import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLaunchSite, type LaunchSite } from '../testing/launch.ts';

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

it('says what it waits for, and ends at once when it is told to', async () => {
  const { port } = silent.address() as AddressInfo;
  const shop = site.launchWith({
    EVENT_STORE_URL: `postgres://haat:haat@127.0.0.1:${port}/haat`,
    KEY_STORE_URL: `postgres://haat:haat@127.0.0.1:${port}/haat_keys`,
    MASTER_SECRET: 'known-to-nobody-but-the-tests-here',
  });
  await shop.says('Waiting for the event store');
  shop.child.kill('SIGINT');
  expect(await shop.exit).toEqual([0, null]);
});
