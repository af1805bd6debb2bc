// @module-tag slow
import { type PrivateCluster, startPrivateCluster } from '@haat/testkit/private-cluster';
import { type SeveringProxy, startSeveringProxy } from '@haat/testkit/severing-proxy';
import { anEvent, aPrefix, follow, readToEnd, someEvents, write } from '@haat/testkit/shop-events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { comparePositions, type EventStore, START } from '../port.ts';
import { openPostgresEventStore } from './open.ts';
import { createEventStoreSchema } from './schema.ts';

let cluster: PrivateCluster;
let proxy: SeveringProxy;
let store: EventStore;

const withClient = async <Value>(act: (client: pg.Client) => Promise<Value>): Promise<Value> => {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => undefined);
  await client.connect();
  return act(client).finally(() => client.end().catch(() => undefined));
};

beforeAll(async () => {
  cluster = await startPrivateCluster();
  await withClient(createEventStoreSchema);
});

afterAll(() => cluster.remove());

beforeEach(async () => {
  proxy = await startSeveringProxy(() => cluster.url);
  store = openPostgresEventStore({
    connectionString: proxy.url,
    giveUpAfterMs: 60_000,
    pollMs: 60_000,
  });
});

afterEach(async () => {
  await store.close();
  await proxy.stop();
});

it('writes an append once when the server is killed between the commit and the answer', async () => {
  const stream = `${aPrefix()}order-1`;
  const events = someEvents(3);
  await write(store, `${aPrefix()}opening-1`, [anEvent()]);

  const lost = proxy.loseAnswerTo('append_events', () => cluster.kill());
  const answer = store.append(stream, events, 'no_stream');
  await lost;
  await cluster.restart();

  const result = await answer;
  const slice = await store.read(stream);
  expect(slice.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(result).toEqual({ ok: true, revision: 2n, position: slice.events[2]?.position });
});

it('writes an append once when the server is killed before the commit', async () => {
  const stream = `${aPrefix()}order-1`;
  const events = someEvents(2);

  const answer = await withClient(async (client) => {
    await client.query('begin');
    await client.query('lock table events in share row exclusive mode');
    const appending = store.append(stream, events, 'no_stream');
    const waiting = `select from pg_locks where relation = 'events'::regclass and not granted`;
    while ((await client.query(waiting)).rowCount === 0)
      await client.query('select pg_sleep(0.01)');
    await cluster.kill();
    return { appending };
  });
  await cluster.restart();

  expect(await answer.appending).toMatchObject({ ok: true, revision: 1n });
  expect((await store.read(stream)).events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
});

it('loses, repeats and reorders no event when the server is killed twice under 32 writers', async () => {
  const prefix = aPrefix();
  const filter = { streamPrefixes: [prefix] };
  const [writers, appends] = [32, 60];
  const followed = follow(
    store,
    { after: START, filter },
    (seen) => seen.events.length >= writers * appends,
  );
  let done = 0;
  const answered = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const results = [];
      for (let count = 0; count < appends; count += 1) {
        results.push(await write(store, `${prefix}order-${writer}`, [anEvent()]));
        done += 1;
      }
      return results;
    }),
  );
  for (const share of [0.2, 0.6]) {
    await expect
      .poll(() => done, { interval: 5, timeout: 30_000 })
      .toBeGreaterThan(share * writers * appends);
    await cluster.kill();
    expect(done).toBeLessThan(writers * appends);
    await cluster.restart();
  }

  const positions = (await answered).flat().map(({ position }) => position);
  const { events } = await followed;
  expect(events.map(({ position }) => position)).toEqual(positions.sort(comparePositions));
  expect((await readToEnd(store, START, { filter })).events).toEqual(events);
  expect(new Set(events.map(({ id }) => id)).size).toBe(writers * appends);
}, 120_000);
