import { afterEach, expect, it } from 'vitest';
import { type HealthServer, startHealthServer } from './health-server.ts';

let server: HealthServer;
afterEach(() => server.close());

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, text: await response.text() };
};

it('is live at once, and ready only while every part is well', async () => {
  let databaseUp = false;
  server = await startHealthServer(0, { database: () => databaseUp, store: async () => true });
  expect((await get('/health/live')).status).toBe(200);

  expect(await get('/health/ready')).toEqual({
    status: 503,
    text: JSON.stringify({ ready: false, parts: { database: false, store: true } }),
  });
  databaseUp = true;
  expect((await get('/health/ready')).status).toBe(200);
});

it('takes a part that throws for one that is not well', async () => {
  server = await startHealthServer(0, {
    store: () => {
      throw new Error('no connection');
    },
  });
  expect((await get('/health/ready')).status).toBe(503);
});

it('shows its further pages, and nothing else', async () => {
  server = await startHealthServer(0, {}, { '/metrics': async () => 'haat_orders 3' });
  expect(await get('/metrics')).toEqual({ status: 200, text: 'haat_orders 3' });
  expect((await get('/elsewhere')).status).toBe(404);
});
