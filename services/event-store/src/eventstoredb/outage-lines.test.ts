import { createLog } from '@haat/platform/log';
import { processMetrics } from '@haat/platform/metrics';
import { anEvent, aPrefix, follow, someEvents, write } from '@haat/testkit/shop-events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EventStore, START } from '../port.ts';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '../testing/eventstoredb-stand-in.ts';
import { openEventStoreDb } from './open.ts';

let standIn: EventStoreDbStandIn;
let store: EventStore;
let lines: string[];

const written = () => lines.map((line) => JSON.parse(line));

beforeEach(async () => {
  standIn = await startEventStoreDbStandIn();
  lines = [];
  const log = createLog({ name: 'test', destination: { write: (line) => lines.push(line) } });
  store = openEventStoreDb(standIn.url, { log });
});
afterEach(async () => {
  await store.close();
  standIn.stop();
});

it('a server that is not ready yet is named, in two lines for all tries', async () => {
  standIn.failNextAppends('not-ready', 'not-ready', 'not-ready');
  expect(await store.append(`${aPrefix()}order-1`, [anEvent()], 'any')).toMatchObject({ ok: true });
  expect(written()).toMatchObject([
    {
      level: 'warn',
      msg: 'appends are not answered, trying again',
      error: { message: expect.stringContaining('is not ready: it starts, or elects a leader') },
    },
    { level: 'info', msg: 'over: appends are not answered', tries: 3 },
  ]);
});

it('a subscription that reads too slowly reads on, which is no outage', async () => {
  const stream = `${aPrefix()}order-1`;
  await write(store, stream, someEvents(2));
  let drops = 0;
  let reconnects = 0;
  const { events } = await follow(
    store,
    {
      after: START,
      filter: { streamPrefixes: [stream] },
      onReconnect: async () => {
        reconnects += 1;
      },
    },
    (seen) => seen.events.length === 6,
    async ({ caughtUp }) => {
      if (!caughtUp || drops === 2) return;
      drops += 1;
      standIn.dropSlowSubscriptions();
      await store.ping();
      await write(store, stream, someEvents(2));
    },
  );
  expect(events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
  expect(reconnects).toBe(0);
  expect(written()).toMatchObject(
    Array.from({ length: 2 }, () => ({
      level: 'warn',
      msg: expect.stringContaining('too slow for live events'),
      error: { message: expect.stringContaining('Consumer too slow to handle event while live') },
    })),
  );
  expect(await processMetrics.metrics()).toContain('haat_subscriptions_dropped_total 2');
});
