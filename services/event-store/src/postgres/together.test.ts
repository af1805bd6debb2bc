import { type SeveringProxy, startSeveringProxy } from '@haat/testkit/severing-proxy';
import { anEvent, aPrefix, someEvents, write } from '@haat/testkit/shop-events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, START } from '../port.ts';
import { createEventDatabase, type EventDatabase } from '../testing/event-database.ts';
import { openPostgresEventStore } from './open.ts';

let database: EventDatabase;
/** Not through the proxy: its statements are not counted. */
let direct: EventStore;
let proxy: SeveringProxy;
let store: EventStore;

beforeAll(async () => {
  database = await createEventDatabase();
  direct = openPostgresEventStore({ connectionString: database.url });
});
afterAll(async () => {
  await direct.close();
  await database.drop();
});
beforeEach(async () => {
  proxy = await startSeveringProxy(() => database.url);
  store = openPostgresEventStore({ connectionString: proxy.url });
  // Opens its connection.
  await store.read('opening');
});
afterEach(async () => {
  await store.close();
  await proxy.stop();
});

const counted = async <Value>(act: () => Promise<Value>): Promise<[number, Value]> => {
  const before = proxy.statements();
  const value = await act();
  return [proxy.statements() - before, value];
};

describe('Reads in one iteration of the event loop', () => {
  it('are one statement, also when some read the same stream', async () => {
    const prefix = aPrefix();
    const orders = Array.from({ length: 50 }, (_, number) => `${prefix}order-${number}`);
    for (const order of orders) await write(direct, order, [anEvent(), anEvent()]);

    const [statements, slices] = await counted(() =>
      Promise.all([...orders, ...orders].map((order) => store.read(order))),
    );

    expect(statements).toBe(1);
    expect(slices.map(({ events }) => events[0]?.stream)).toEqual([...orders, ...orders]);
    expect(slices.every(({ events }) => events.length === 2)).toBe(true);
  });

  it('are split into few statements by size', async () => {
    const prefix = aPrefix();
    const [statements, slices] = await counted(() =>
      Promise.all(Array.from({ length: 401 }, (_, number) => store.read(`${prefix}utr-${number}`))),
    );

    expect(statements).toBe(3);
    expect(slices.every(({ revision }) => revision === 'no_stream')).toBe(true);
  });

  it('fail only for the read that the database rejects', async () => {
    const stream = `${aPrefix()}order-1`;
    await write(direct, stream, someEvents(3));

    const [refused, found, same] = await Promise.allSettled([
      store.read('order-\u0000'),
      store.read(stream),
      store.read(stream, { fromRevision: 1n }),
    ]);

    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22021' } });
    expect(found).toMatchObject({ value: { revision: 2n, events: { length: 3 } } });
    expect(same).toMatchObject({ value: { revision: 2n, events: { length: 2 } } });
  });

  it('are all retried once when their connection is lost', async () => {
    const prefix = aPrefix();
    const orders = Array.from({ length: 9 }, (_, number) => `${prefix}order-${number}`);
    await Promise.all(orders.map((order) => write(direct, order, [anEvent()])));

    const lost = proxy.loseAnswerTo(`${prefix}order-8`);
    const slices = await Promise.all(orders.map((order) => store.read(order)));
    await lost;

    expect(slices.map(({ events }) => events[0]?.stream)).toEqual(orders);
  });

  it('see every event appended before them, also while other reads are running', async () => {
    const stream = `${aPrefix()}order-1`;
    const underWay = store.read(stream);
    for (let revision = 0n; revision < 20n; revision += 1n) {
      await write(direct, stream, [anEvent()]);
      expect((await store.read(stream)).revision).toBe(revision);
    }
    await underWay;
  });
});

it('appends in one iteration of the event loop are one statement, followed by one notification', async () => {
  const prefix = aPrefix();
  const commands = Array.from({ length: 40 }, (_, number) => `${prefix}order-${number}`);

  const [statements, results] = await counted(() =>
    Promise.all(commands.map((order) => store.append(order, [anEvent()], 'no_stream'))),
  );

  expect(results.every(({ ok }) => ok)).toBe(true);
  // The first append opens the connection, and no wake-up came shortly before.
  const [settings, append, wakeUp] = [1, 1, 1];
  expect(statements).toBe(settings + append + wakeUp);
});

it('a health check is one statement on the open connection', async () => {
  expect(await counted(() => store.ping())).toEqual([1, undefined]);
});

describe('A Postgres subscription', () => {
  const others = 20;

  /** @returns the number of statements for many filtered-out events and one matching event */
  const readsFor = async (passesSilently: boolean): Promise<number> => {
    const prefix = aPrefix();
    const abort = new AbortController();
    const [own, other] = [`Own${prefix.replace(/\W/g, '')}`, 'Other'];
    let last = START;
    const seen: string[] = [];
    const filter = { eventTypes: [own] };
    const following = (async () => {
      const { head: after } = await direct.identify();
      const { signal } = abort;
      for await (const batch of store.subscribe({ after, filter, passesSilently, signal })) {
        last = batch.position;
        seen.push(...batch.events.map(({ stream }) => stream));
      }
    })();
    const writeOwn = async (stream: string): Promise<void> => {
      await write(direct, stream, [{ ...anEvent(), type: own }]);
      await expect.poll(() => seen.at(-1), { interval: 1 }).toBe(stream);
    };
    // From here on it listens, and has read all earlier events.
    await expect.poll(() => store.news?.()).toBeDefined();
    await writeOwn(`${prefix}own-0`);
    const before = proxy.statements();
    for (let n = 0; n < others; n += 1) {
      const heard = store.news?.();
      const { position } = await write(direct, `${prefix}order-${n}`, [
        { ...anEvent(), type: other },
      ]);
      await expect.poll(() => store.news?.(), { interval: 1 }).not.toBe(heard);
      if (!passesSilently) await expect.poll(() => last, { interval: 1 }).toBe(position);
    }
    await writeOwn(`${prefix}own-1`);
    const statements = proxy.statements() - before;
    abort.abort();
    await following;
    return statements;
  };

  it('makes no read for events that it may pass silently', async () => {
    // Its own event, and at most those in progress when the count began.
    expect(await readsFor(true)).toBeLessThanOrEqual(3);
  });

  it('reports progress unless it may pass silently', async () => {
    expect(await readsFor(false)).toBeGreaterThan(others);
  });
});
