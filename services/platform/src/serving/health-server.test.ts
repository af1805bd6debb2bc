import { afterEach, expect, it } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { type HealthServer, startHealthServer } from './health-server.ts';

const anywhere = { host: '127.0.0.1', port: 0 };
let server: HealthServer;
afterEach(() => server.close());

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, text: await response.text() };
};

it('is live at once, and ready only while every part is healthy', async () => {
  let databaseUp = false;
  server = await startHealthServer(anywhere, {
    database: () => databaseUp,
    store: async () => true,
  });
  expect((await get('/health/live')).status).toBe(200);

  expect(await get('/health/ready')).toEqual({
    status: 503,
    text: JSON.stringify({ ready: false, parts: { database: false, store: true } }),
  });
  databaseUp = true;
  expect((await get('/health/ready')).status).toBe(200);
});

it('counts a part that throws as unhealthy', async () => {
  server = await startHealthServer(anywhere, {
    store: () => {
      throw new Error('no connection');
    },
  });
  expect((await get('/health/ready')).status).toBe(503);
});

it('names its process, and is not ready once the process drains', async () => {
  const about = () => ({ instance: 'worker-2' });
  server = await startHealthServer({ ...anywhere, about }, { database: () => true });
  expect(JSON.parse((await get('/health/live')).text)).toEqual({ live: true, ...about() });
  const { status, text } = await get('/health/ready');
  expect([status, JSON.parse(text).instance]).toEqual([200, 'worker-2']);

  server.drain();

  expect(await get('/health/ready')).toMatchObject({
    status: 503,
    text: expect.stringContaining('is ending'),
  });
  expect((await get('/health/live')).status).toBe(200);
});

it('serves its extra pages, and answers 404 to others', async () => {
  server = await startHealthServer(anywhere, {}, { '/metrics': async () => 'haat_orders 3' });
  expect(await get('/metrics')).toEqual({ status: 200, text: 'haat_orders 3' });
  expect((await get('/elsewhere')).status).toBe(404);
});

it('listens only on its given address, by default an address of this machine only', async () => {
  const { HEALTH_HOST: host } = readSettings(['HEALTH_HOST'], {});
  server = await startHealthServer({ host, port: 0 }, {});
  expect((await get('/health/live')).status).toBe(200);
  const { port } = new URL(server.url);
  await expect(fetch(`http://127.0.0.2:${port}/health/live`)).rejects.toThrow();
  await server.close();

  server = await startHealthServer({ host: '0.0.0.0', port: 0 }, {});
  expect(new URL(server.url).hostname).toBe('127.0.0.1');
  expect((await get('/health/live')).status).toBe(200);
});
