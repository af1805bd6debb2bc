import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { etag } from './etag.ts';

const prices = { prices: Array.from({ length: 200 }, (_, rupees) => ({ tld: 'in', rupees })) };

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(etag);
  await app.register(compress);
  app.get('/prices', { config: { etag: true } }, async () => prices);
  app.get('/untagged', async () => prices);
});
afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/prices', headers });
const tagOf = async () => String((await ask()).headers.etag);

describe('a tagged answer', () => {
  it('has a weak tag: compressed it is not the same bytes', async () => {
    expect(await tagOf()).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect((await ask({ 'accept-encoding': 'br' })).headers.etag).toBe(await tagOf());
    expect((await app.inject('/untagged')).headers).not.toHaveProperty('etag');
  });

  it.each([
    ['as it was sent', (tag: string) => tag],
    ['as a proxy has changed it', (tag: string) => tag.replace('W/', '')],
    ['among others', (tag: string) => `"x", ${tag}`],
    ['as any', () => '*'],
  ])('is not sent again to who knows its tag: %s', async (_, known) => {
    const again = await ask({ 'if-none-match': known(await tagOf()) });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(again.headers).toMatchObject({ etag: await tagOf(), vary: 'accept-encoding' });
  });

  it('is sent to who knows another tag', async () => {
    expect((await ask({ 'if-none-match': 'W/"x"' })).json()).toEqual(prices);
  });

  it.each(['br', 'gzip', 'identity'])(
    'tells caches that it may come otherwise: %s',
    async (way) => {
      expect((await ask({ 'accept-encoding': way })).headers.vary).toBe('accept-encoding');
    },
  );

  it('shows its tag and size to HEAD, without itself', async () => {
    const head = await ask({}, 'HEAD');
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers).toMatchObject({
      etag: await tagOf(),
      'content-length': String(JSON.stringify(prices).length),
    });
  });
});
