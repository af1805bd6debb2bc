import { deriveKey } from '@haat/platform/encryption';
import { noopLog } from '@haat/platform/log';
import { createManualClock } from '@haat/testkit/manual-clock';
import { openShop, type Shop } from '@haat/testkit/shop';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countedDatabase } from '../testing/counted-database.ts';
import { createSharedCounts, type SharedCounts, type Window } from './shared-counts.ts';

const MINUTE_MS = 60_000;
const LIMIT = { max: 2, windowMs: MINUTE_MS, isExact: true };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const clock = createManualClock();
const options = {
  clock,
  key: deriveKey('a secret that only this test knows', 'limits'),
  log: noopLog,
};
let counts: SharedCounts;
beforeEach(async () => {
  await shop.connection.db.deleteFrom('request_counts').execute();
  counts = createSharedCounts({ ...options, db: shop.connection.db });
});

const rows = () => shop.connection.db.selectFrom('request_counts').selectAll().execute();
const endWindows = () =>
  shop.connection.pool.query("update request_counts set ends_at = now() - interval '1 ms'");

it('a shared count grows until its window ends, and then starts at 1 again', async () => {
  expect(await counts.count('checks', 'a', LIMIT)).toMatchObject({ hits: 1 });
  const second = await counts.count('checks', 'a', LIMIT);
  expect(second.hits).toBe(2);
  expect(second.leftMs).toBeGreaterThan(MINUTE_MS - 5_000);
  expect(second.leftMs).toBeLessThanOrEqual(MINUTE_MS);
  await endWindows();
  clock.advance(MINUTE_MS);
  expect(await counts.count('checks', 'a', LIMIT)).toMatchObject({ hits: 1 });
  expect(await counts.count('checks', 'b', LIMIT)).toMatchObject({ hits: 1 });
  expect(await counts.count('logins', 'a', LIMIT)).toMatchObject({ hits: 1 });
});

it('a caller over the limit is not written again until the window ends', async () => {
  const other = createSharedCounts({ ...options, db: shop.connection.db });
  await Promise.all([other.count('checks', 'a', LIMIT), other.count('checks', 'a', LIMIT)]);
  for (let n = 0; n < 5; n += 1) {
    expect((await counts.count('checks', 'a', LIMIT)).hits).toBeGreaterThan(LIMIT.max);
    expect((await other.count('checks', 'a', LIMIT)).hits).toBeGreaterThan(LIMIT.max);
  }
  expect(await rows()).toMatchObject([{ hits: LIMIT.max + 1 }]);
  await endWindows();
  clock.advance(MINUTE_MS);
  expect(await counts.count('checks', 'a', LIMIT)).toMatchObject({ hits: 1 });
});

it('concurrent requests are counted one by one, and written only up to the limit', async () => {
  const burst = Array.from({ length: 100 }, () => counts.count('checks', 'a', LIMIT));
  const allowed = (await Promise.all(burst)).filter(({ hits }) => hits <= LIMIT.max);
  expect(allowed).toHaveLength(LIMIT.max);
  expect(await rows()).toMatchObject([{ hits: LIMIT.max }]);
});

it('counts are local while the database fails, and shared again a second later', async () => {
  await shop.connection.pool.query('alter table request_counts rename to elsewhere');
  expect(await counts.count('checks', 'a', LIMIT)).toMatchObject({ hits: 1 });
  await shop.connection.pool.query('alter table elsewhere rename to request_counts');
  expect(await counts.count('checks', 'a', LIMIT)).toMatchObject({ hits: 2 });
  expect(await counts.count('checks', 'a', LIMIT)).toMatchObject({ hits: 3 });
  await counts.count('checks', 'b', LIMIT);
  expect(await rows()).toEqual([]);
  clock.advance(1_000);
  await counts.count('checks', 'b', LIMIT);
  expect(await rows()).toMatchObject([{ hits: 1 }]);
});

it('all ended counts are deleted, even 25,000 of them', async () => {
  await shop.connection.pool.query(`
    insert into request_counts
    select n::text, 1, now() - interval '1 ms' from generate_series(1, 25000) n`);
  await counts.count('checks', 'a', LIMIT);
  await counts.deleteEnded();
  expect(await rows()).toHaveLength(1);
});

it('exact limits are counted across processes, and other limits per process', async () => {
  const wide = { max: 20, windowMs: MINUTE_MS };
  const processes = [counts, createSharedCounts({ ...options, db: shop.connection.db })];
  const six = async (limit: string, window: Window): Promise<readonly (number | undefined)[]> => {
    const hits: (number | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) {
      hits.push((await processes[n % 2]?.count(limit, 'a', window))?.hits);
    }
    return hits;
  };
  expect(await six('logins', { ...wide, isExact: true })).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await six('checks', wide)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(await rows()).toMatchObject([{ hits: 6 }]);
});

it('the database is not queried while no caller is counted', async () => {
  const { db, queries } = countedDatabase(shop.connection.db);
  const idle = createSharedCounts({ ...options, db });
  await idle.deleteEnded();
  expect(queries.length).toBe(0);
  await idle.count('checks', 'a', LIMIT);
  await endWindows();
  clock.advance(MINUTE_MS);
  while ((await rows()).length > 0) await idle.deleteEnded();
  await idle.deleteEnded();
  const after = queries.length;
  await idle.deleteEnded();
  expect(queries.length).toBe(after);
});

it('the last 20,000 callers are counted, and an older one starts at 1 again', async () => {
  const window = { max: 20, windowMs: MINUTE_MS };
  for (let n = 0; n <= 20_000; n += 1) await counts.count('checks', `caller ${n}`, window);
  const hitsOf = async (n: number) => (await counts.count('checks', `caller ${n}`, window)).hits;
  expect([await hitsOf(20_000), await hitsOf(1), await hitsOf(0)]).toEqual([2, 2, 1]);
});
