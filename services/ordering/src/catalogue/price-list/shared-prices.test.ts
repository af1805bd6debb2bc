import { connectDatabase } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import { createManualClock } from '@haat/testkit/manual-clock';
import { openShop, type Shop } from '@haat/testkit/shop';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createPriceList } from './price-list.ts';
import { sharedPrices } from './shared-prices.ts';
import type { FetchedPrices } from './wisecp.ts';

const TTL_MS = 600_000;
const MAX_STALE_MS = 86_400_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.connection.db.deleteFrom('cached_lists').execute();
});

const listAt = (registerPaise: number) => [
  { tld: 'in', registerPaise, renewalPaise: 64_900, transferPaise: 0 },
];

/** A process of the shop with a scripted provider; counts the provider's calls. */
const openProcess = (db = shop.connection.db) => {
  const clock = createManualClock();
  let fetches = 0;
  let until: Promise<void> = Promise.resolve();
  let answer: FetchedPrices = { ok: true, rows: listAt(54_900), skippedRows: 0 };
  const list = createPriceList({
    source: {
      fetchPrices: async () => {
        fetches += 1;
        await until;
        return answer;
      },
    },
    shared: sharedPrices(db, noopLog),
    clock,
    ttlMs: TTL_MS,
    maxStaleMs: MAX_STALE_MS,
    log: noopLog,
  });
  return {
    clock,
    fetches: () => fetches,
    price: async () => (await list.priceOf('in'))?.registerPaise,
    says: (registerPaise: number) => {
      answer = { ok: true, rows: listAt(registerPaise), skippedRows: 0 };
    },
    /** The provider takes its time, until the returned is called. */
    waits: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      until = promise;
      return resolve;
    },
    fails: () => {
      answer = { ok: false, description: 'status 503' };
    },
  };
};

/** So much later, for the database as well. */
const later = async (ms: number, ...processes: ReturnType<typeof openProcess>[]) => {
  for (const { clock } of processes) clock.advance(ms);
  await shop.connection.pool.query(
    `update cached_lists set fetched_at = fetched_at - ${ms} * interval '1 ms'`,
  );
};

it('all processes use the price list that was fetched last', async () => {
  const [one, other] = [openProcess(), openProcess()];
  other.says(99_900);
  expect(await one.price()).toBe(54_900);
  expect(await other.price()).toBe(54_900);
  await later(TTL_MS, one, other);
  expect(await other.price()).toBe(99_900);
  expect(await one.price()).toBe(99_900);
  expect([one.fetches(), other.fetches()]).toEqual([1, 1]);
});

it('a new process uses the shared price list while the provider fails, until it is too old', async () => {
  await openProcess().price();
  await later(MAX_STALE_MS - 60_000);
  const started = openProcess();
  started.fails();
  expect(await started.price()).toBe(54_900);
  await later(60_001, started);
  expect(await started.price()).toBeUndefined();
});

it('processes that fetch at the same time all use the price list that arrives first', async () => {
  for (const [first, second] of [
    [0, 1],
    [1, 0],
  ] as const) {
    await shop.connection.db.deleteFrom('cached_lists').execute();
    const processes = [openProcess(), openProcess()] as const;
    const answers = processes.map((one) => one.waits());
    const quotes = processes.map((one) => one.price());
    await vi.waitUntil(() => processes.every((one) => one.fetches() === 1), 60_000);
    processes[0].says(54_900);
    processes[1].says(99_900);
    answers[first]?.();
    await quotes[first];
    answers[second]?.();
    await quotes[second];
    const winner = [54_900, 99_900][first];
    expect(await Promise.all(processes.map((one) => one.price()))).toEqual([winner, winner]);
    expect(processes.map((one) => one.fetches())).toEqual([1, 1]);
  }
});

it('a list from before the database clock went back is fetched again, once for all processes', async () => {
  await openProcess().price();
  await later(-3_600_000);
  const [one, other] = [openProcess(), openProcess()];
  one.says(99_900);
  expect(await one.price()).toBe(99_900);
  expect(await other.price()).toBe(99_900);
  expect(other.fetches()).toBe(0);
});

it('a cached list in another format is fetched again', async () => {
  const one = openProcess();
  await one.price();
  await shop.connection.pool.query(`update cached_lists set rows = '[{"ending": "in"}]'`);
  const other = openProcess();
  other.says(99_900);
  expect(await other.price()).toBe(99_900);
  expect(other.fetches()).toBe(1);
});

it('a process uses its own price list while the database is unavailable', async () => {
  const unavailable = connectDatabase('postgres://haat@127.0.0.1:1/haat');
  const alone = openProcess(unavailable.db);
  expect(await alone.price()).toBe(54_900);
  expect(alone.fetches()).toBe(1);
  await unavailable.close();
});
