import { join } from 'node:path';
import { sample } from '@haat/contracts/testing/sample';
import { ensureDatabase } from '@haat/platform/database/ensure-database';
import { migrate } from '@haat/platform/database/migrate';
import { connectEventStore } from '@haat/platform/event-store/connect';
import { derivedId } from '@haat/platform/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCluster } from '../postgres/cluster.ts';
import { anyFreePort } from '../processes/ports.ts';
import { createLaunchSite, type LaunchSite } from '../testing/launch.ts';

let site: LaunchSite;
beforeEach(async () => {
  site = await createLaunchSite();
});
afterEach(() => site.clear());

/** What a shop left behind that kept e-mails and names in the clear. */
const leaveOldState = async (): Promise<void> => {
  const cluster = await startCluster({
    dataDir: join(site.folder, 'postgres'),
    port: await anyFreePort(),
    durable: false,
    log: () => undefined,
  });
  const url = await ensureDatabase(cluster.url, 'haat');
  await migrate(url);
  const store = await connectEventStore(url);
  const { type, data } = sample('CustomerRegistered');
  const event = { id: derivedId('old'), type, data, metadata: { schemaVersion: 1 } };
  await store.append('customer-old', [event], 'no_stream');
  await store.close();
  await cluster.stop();
};

it('state of before personal data was encrypted is refused, with the way to begin anew', async () => {
  await leaveOldState();
  const { says, exit } = site.launch();
  const said = await says('npm start -- --fresh');
  expect(said).toMatch(/kept what identifies people in the clear/);
  expect(said).not.toMatch(/\n\s+at /);
  expect(await exit).toEqual([1, null]);
});
