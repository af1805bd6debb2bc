import { binaryEvent } from '@eventstore/db-client';
import { aPrefix, someEvents, write } from '@haat/testkit/shop-events';
import { afterEach, expect, it } from 'vitest';
import type { EventStore } from '../port.ts';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '../testing/eventstoredb-stand-in.ts';
import { clusterInfo } from '../testing/stand-in-gossip.ts';
import { createLog } from '../testing/stand-in-log.ts';
import { closeClient, openClient } from './client.ts';
import { openEventStoreDb } from './open.ts';

let standIn: EventStoreDbStandIn;
let store: EventStore;

const open = async (options?: Parameters<typeof startEventStoreDbStandIn>[0]): Promise<void> => {
  standIn = await startEventStoreDbStandIn(options);
  // Retries for longer than the test's own limit.
  store = openEventStoreDb(standIn.url, { giveUpAfterMs: 600_000 });
};

afterEach(async () => {
  await store.close();
  standIn.stop();
});

it('reads another writer’s event that is not JSON without its data, at its revision', async () => {
  await open();
  const stream = `${aPrefix()}order-1`;
  await write(store, stream, someEvents(1));
  const client = openClient(standIn.url);
  const data = Buffer.from([0, 255]);
  await client.appendToStream(stream, binaryEvent({ type: 'TriedPicture', data }));
  await closeClient(client);

  const { events, revision } = await store.read(stream);
  expect(events[1]).toMatchObject({ type: 'TriedPicture', data: {}, metadata: {}, revision: 1n });
  expect(revision).toBe(1n);
});

it('sends one request for the end of a stream, and for a stream that does not exist', async () => {
  await open();
  const stream = `${aPrefix()}order-1`;
  await write(store, stream, someEvents(2));
  expect((await store.read(stream, { fromRevision: 2n })).revision).toBe(1n);
  expect((await store.read(stream, { fromRevision: 9n })).revision).toBe(1n);
  expect((await store.read(`${stream}1`)).revision).toBe('no_stream');

  const reads = standIn.calls().filter(({ kind }) => kind === 'read');
  expect(reads.reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
});

it('cancels a read that was not answered in time', async () => {
  await open();
  const impatient = openEventStoreDb(standIn.url, { giveUpAfterMs: 200, readTimeoutMs: 50 });
  standIn.stall();

  await expect(impatient.read('order-1')).rejects.toThrow('No answer within 50 ms');
  // The keep-alive of the connection that was left would end it after 10 s.
  await expect.poll(standIn.openReads, { timeout: 5_000 }).toBe(0);
  await impatient.close();
});

it('reports at once a server too old to report positions', async () => {
  const log = createLog();
  const streamOf: typeof log.streamOf = (name) =>
    log.streamOf(name).map((event) => ({ ...event, position: 2n ** 64n - 1n }));
  await open({
    membership: {
      log: { ...log, streamOf },
      gossip: () => clusterInfo([]),
      roleOf: () => ({ kind: 'leader' }),
    },
  });
  const stream = `${aPrefix()}order-1`;
  await write(store, stream, someEvents(1));

  await expect(store.read(stream)).rejects.toThrow('EventStoreDB 22.6 or later is needed');
});
