import { connectEventStore } from '@haat/event-store/connect';
import { type EventStore, START } from '@haat/event-store/port';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { anEvent, write } from '@haat/testkit/shop-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { positionAt } from './place.ts';

let standIn: Awaited<ReturnType<typeof startEventStoreDbStandIn>>;
let store: EventStore;
beforeAll(async () => {
  standIn = await startEventStoreDbStandIn();
  store = await connectEventStore(standIn.url);
});
afterAll(async () => {
  await store.close();
  standIn.stop();
});

const decided = (occurredAt: string) => {
  const event = anEvent();
  return { ...event, metadata: { ...event.metadata, occurredAt } };
};

it('A time means the first event decided since then, also in a log that was moved just now', async () => {
  // Writes the store's own event, which is decided by no one.
  await store.identify();
  const days = ['2025-03-01', '2025-03-02', '2025-03-04', '2025-03-03', '2025-03-05'];
  for (const day of days) await write(store, 'order-1', [decided(`${day}T05:00:00.000Z`)]);
  const { signal } = new AbortController();
  const after = async (time: string): Promise<number> => {
    const place = { at: Date.parse(time) };
    const position = await positionAt(store, place, { signal }, () => undefined);
    return (await store.readAll(position, { filter: { streamPrefixes: ['order-'] } })).events
      .length;
  };
  expect(await after('2025-03-01T05:00:00.000Z')).toBe(5);
  expect(await after('2025-03-01T05:00:00.001Z')).toBe(4);
  // The third was decided by a clock ahead of the fourth's.
  expect(await after('2025-03-03T05:00:00.000Z')).toBe(3);
  expect(await after('2025-03-05T05:00:00.001Z')).toBe(0);
  const { events } = await store.readAll(START);
  expect(events[0]?.stream).toBe('store-identity');
});
