import { brotliDecompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCompressions } from '../testing/counted-compressions.ts';
import { etag } from './etag.ts';

const prices = { prices: Array.from({ length: 200 }, (_, rupees) => ({ tld: 'in', rupees })) };

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(etag);
  await app.register(compress);
  app.get('/prices', { config: { etag: true } }, async () => prices);
  app.get('/public', { config: { etag: true } }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    return [prices, request.query];
  });
  app.get('/untagged', async () => prices);
});
afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/prices', headers });
const tagOf = async () => String((await ask()).headers.etag);

describe('A tagged response', () => {
  it('has the same weak tag with and without compression', async () => {
    expect(await tagOf()).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect((await ask({ 'accept-encoding': 'br' })).headers.etag).toBe(await tagOf());
    expect((await app.inject('/untagged')).headers).not.toHaveProperty('etag');
  });

  it.each([
    ['as it was sent', (tag: string) => tag],
    ['as changed by a proxy', (tag: string) => tag.replace('W/', '')],
    ['among other tags', (tag: string) => `"x", ${tag}`],
    ['as a wildcard', () => '*'],
  ])('answers 304 to a caller with its tag: %s', async (_, known) => {
    const again = await ask({ 'if-none-match': known(await tagOf()) });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(again.headers).toMatchObject({ etag: await tagOf(), vary: 'accept-encoding' });
  });

  it('is sent to a caller with another tag', async () => {
    expect((await ask({ 'if-none-match': 'W/"x"' })).json()).toEqual(prices);
  });

  it.each(['br', 'gzip', 'identity'])('varies by accept-encoding: %s', async (way) => {
    expect((await ask({ 'accept-encoding': way })).headers.vary).toBe('accept-encoding');
  });

  it('shows its tag and size to HEAD, without its body', async () => {
    const head = await ask({}, 'HEAD');
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers).toMatchObject({
      etag: await tagOf(),
      'content-length': String(JSON.stringify(prices).length),
    });
  });
});

describe('A public response', () => {
  const askPublic = (query = '') =>
    app.inject({ url: `/public?${query}`, headers: { 'accept-encoding': 'br' } });

  it('is compressed once, until it changes', async () => {
    const first = await askPublic();
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-length': String(first.rawPayload.length),
    });
    expect(JSON.parse(String(brotliDecompressSync(first.rawPayload)))).toEqual([prices, {}]);
    expect(await countCompressions(() => askPublic())).toBe(0);
    expect(await countCompressions(() => askPublic('changed'))).toBeGreaterThan(0);
  });

  it('is compressed again after many other responses', async () => {
    for (let other = 0; other < 70; other += 1) await askPublic(`other=${other}`);
    expect(await countCompressions(() => askPublic('other=69'))).toBe(0);
    expect(await countCompressions(() => askPublic('other=1'))).toBeGreaterThan(0);
  });
});
