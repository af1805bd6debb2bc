import { EventStoreRefused, EventStoreUnavailable } from '@haat/event-store/port';
import { connectDatabase } from '@haat/platform/database';
import { createLog } from '@haat/platform/log';
import { type HealthServer, startHealthServer } from '@haat/platform/serving';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: ApiShop;
let worker: HealthServer;
let projections: HealthServer;
let projectionsAreWell = true;
beforeAll(async () => {
  shop = await openApi();
  worker = await startHealthServer({ host: '127.0.0.1', port: 0 }, { queue: () => true });
  projections = await startHealthServer(
    { host: '127.0.0.1', port: 0 },
    { orders: () => projectionsAreWell },
  );
});
afterAll(async () => {
  await Promise.all([shop.close(), worker.close(), projections.close()]);
});

const configured = () =>
  apiSettings({
    WORKER_HEALTH_URL: `${worker.url}/health/ready`,
    PROJECTIONS_HEALTH_URL: `${projections.url}/health/ready`,
  });
const ready = async (app: ApiShop['app']) => visit(app).get('/health/ready');
const allOk = { postgres: 'ok', eventStore: 'ok', worker: 'ok', projections: 'ok' };

it('the API is live as soon as it answers', async () => {
  const answer = await visit(shop.app).get('/health/live');
  expect(answer).toMatchObject({ status: 200, body: { status: 'live' } });
});

it('the API is ready when Postgres, the event store, the worker and the projections answer', async () => {
  const app = await shop.reopen({ settings: configured() });
  expect(await ready(app)).toMatchObject({ status: 200, body: { status: 'ready', parts: allOk } });
});

it('the API is not ready while a part does not answer or refuses, and names the part', async () => {
  const app = await shop.reopen({ settings: configured() });
  projectionsAreWell = false;
  expect(await ready(app)).toMatchObject({
    status: 503,
    body: { status: 'not ready', parts: { ...allOk, projections: 'not answering' } },
  });
  projectionsAreWell = true;

  const ping = () => Promise.reject(new EventStoreUnavailable('away'));
  const withoutStore = await shop.reopen({
    settings: configured(),
    store: { ...shop.store, ping },
  });
  expect((await ready(withoutStore)).body.parts).toEqual({ ...allOk, eventStore: 'not answering' });

  const refuse = () => Promise.reject(new EventStoreRefused('It refuses.', 'Mend that.'));
  const refused = await shop.reopen({
    settings: configured(),
    store: { ...shop.store, ping: refuse },
  });
  expect((await ready(refused)).body.parts).toEqual({ ...allOk, eventStore: 'refuses the shop' });

  const unavailable = connectDatabase('postgres://haat@127.0.0.1:1/haat');
  const withoutDatabase = await shop.reopen({ settings: configured(), db: unavailable.db });
  expect((await ready(withoutDatabase)).body.parts).toEqual({
    ...allOk,
    postgres: 'not answering',
  });
  await unavailable.close();

  const url = new URL(shop.url);
  url.pathname = '/no-such-shop';
  const unknown = connectDatabase(url.href);
  const notLetIn = await shop.reopen({ settings: configured(), db: unknown.db });
  expect((await ready(notLetIn)).body.parts).toEqual({ ...allOk, postgres: 'refuses the shop' });
  const login = { email: 'a@example.in', password: 'something' };
  expect((await visit(notLetIn).post('/api/auth/login', login)).status).toBe(503);
  await unknown.close();

  expect((await ready(shop.app)).body.parts).toEqual({
    ...allOk,
    worker: 'not configured',
    projections: 'not configured',
  });
});

it('readiness checks its parts at most once a second', async () => {
  let pings = 0;
  const ping = async (): Promise<void> => {
    pings += 1;
    await shop.store.ping();
  };
  const app = await shop.reopen({ settings: configured(), store: { ...shop.store, ping } });
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 100 }, () => ready(app)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await ready(app)).toMatchObject({ status: 200 });
  expect(pings).toBeLessThanOrEqual(1 + (performance.now() - begun) / 1_000);
  projectionsAreWell = false;
  await expect.poll(async () => (await ready(app)).status).toBe(503);
  projectionsAreWell = true;
  await expect.poll(async () => (await ready(app)).status).toBe(200);
});

it('the log contains visitors’ requests, but no health checks', async () => {
  const lines: string[] = [];
  const log = createLog({ name: 'api', destination: { write: (line) => void lines.push(line) } });
  const app = await shop.reopen({ log });
  for (const path of ['/health/live', '/health/ready', '/api/settings']) await visit(app).get(path);
  expect(lines.filter((line) => line.includes('/api/settings'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('/health/'))).toEqual([]);
});
