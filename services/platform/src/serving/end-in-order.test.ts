import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endInOrder } from './end-in-order.ts';

let app: FastifyInstance;
let agent: Agent;
let working: PromiseWithResolvers<void>;
let done: PromiseWithResolvers<void>;
let port: number;
beforeEach(async () => {
  agent = new Agent({ keepAlive: true });
  working = Promise.withResolvers();
  done = Promise.withResolvers();
  // Longer than a test: a server that waits for kept-alive connections fails its test.
  app = Fastify({ keepAliveTimeout: 600_000 });
  await app.register(endInOrder);
  app.get('/health/ready', async () => ({ status: 'ready' }));
  app.get('/work', async () => {
    working.resolve();
    await done.promise;
    return { status: 'done' };
  });
  app.get('/quick', async () => ({ status: 'done' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  done.resolve();
  agent.destroy();
  await app.close();
});

/** Over kept-alive connections. */
const ask = (path: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    }).on('error', reject);
  });

describe('A draining server', () => {
  it('is no longer ready, and serves all other requests', async () => {
    expect(await ask('/health/ready')).toMatchObject({ status: 200 });
    app.drain();
    expect(await ask('/health/ready?from=balancer')).toEqual({
      status: 503,
      body: '{"status":"ending"}',
    });
    expect(await ask('/quick')).toMatchObject({ status: 200 });
  });
});

describe('A closing server', () => {
  it('answers running requests, refuses new ones, and does not wait for kept-alive connections', async () => {
    await ask('/quick');
    const underWay = ask('/work');
    await working.promise;
    const closed = app.close();
    await expect.poll(() => ask('/quick').catch(({ code }) => code)).toBe('ECONNREFUSED');
    done.resolve();
    expect(await underWay).toEqual({ status: 200, body: '{"status":"done"}' });
    await closed;
  });
});
