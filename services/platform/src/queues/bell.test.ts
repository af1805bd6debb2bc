import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPool } from '../database/pool.ts';
import { type SeveringProxy, startSeveringProxy } from '../event-store/testing/severing-proxy.ts';
import { type Bell, createBell } from './bell.ts';

let database: TestDatabase;
let proxy: SeveringProxy;
let pool: pg.Pool;
let bell: Bell;
let rung: PromiseWithResolvers<void>;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startSeveringProxy(() => database.url);
  pool = openPool(proxy.url, { maxConnections: 2 });
  bell = createBell(pool);
  rung = Promise.withResolvers();
  bell.onRing('orders', () => rung.resolve());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await bell.heard();
});
afterEach(async () => {
  vi.useRealTimers();
  bell.close();
  await pool.end();
  await proxy.stop();
  await database.drop();
});

it('asks a connection that was silent for long for a sign, once for all who look', async () => {
  const said = vi.spyOn(pg.Client.prototype, 'query');
  vi.advanceTimersByTime(20_000);
  await bell.heard();
  expect(said).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  await Promise.all([bell.heard(), bell.heard()]);
  expect(said.mock.calls.map(([query]) => query)).toEqual(['select 1']);
  await said.mock.results[0]?.value;
  vi.advanceTimersByTime(10_000);
  await bell.heard();
  expect(pool.totalCount).toBe(1);
});

it('hears again through a new connection when the one it has gives no sign', async () => {
  rung = Promise.withResolvers();
  proxy.setSilent(true);
  vi.advanceTimersByTime(30_000);
  await bell.heard();
  // Whoever waits looks: nobody knows what was not heard.
  vi.advanceTimersByTime(5_000);
  await rung.promise;

  proxy.setSilent(false);
  await bell.heard();
  rung = Promise.withResolvers();
  const teller = new pg.Client({ connectionString: database.url });
  await teller.connect();
  await teller.query(`notify bullmq_jobs, 'orders'`);
  await rung.promise;
  await teller.end();
});
