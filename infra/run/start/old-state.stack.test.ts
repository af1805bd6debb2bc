import { join } from 'node:path';
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

/** What a shop of Haat 0.x left behind: its event log opened under another name. */
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
  const opened = { recordId: 'old', namingCheck: '', anchorPublicKey: '', openedAt: '' };
  const metadata = { schemaVersion: 1 };
  const event = { id: derivedId('old'), type: 'RecordOpened', data: opened, metadata };
  await store.append('record', [event], 'no_stream');
  await store.close();
  await cluster.stop();
};

it('state of Haat 0.x is refused, and the way to a new shop is named', async () => {
  await leaveOldState();
  const { says, exit } = site.launch();
  const said = await says('npm start -- --fresh');
  expect(said).toContain(`Haat 0.x made the data in ${site.folder}`);
  expect(said).not.toMatch(/\n\s+at /);
  expect(await exit).toEqual([1, null]);
});
