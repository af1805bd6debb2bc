import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ApiShop, openApi } from '@haat/testkit/api';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countCompressions } from '../testing/counted-compressions.ts';
import { cachedAnswers } from './cached-answers.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });

describe.each(['/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui.css'])(
  '%s',
  (url) => {
    it('has the same content in each encoding, and answers 304 when unchanged', async () => {
      const plain = await ask(url);
      const br = await ask(url, { 'accept-encoding': 'br, gzip' });
      const gzip = await ask(url, { 'accept-encoding': 'gzip, br;q=0' });
      expect(br.headers['content-encoding']).toBe('br');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
      for (const answer of [plain, br, gzip]) {
        expect(answer.headers).toMatchObject({
          etag: plain.headers.etag,
          vary: 'accept-encoding',
          'content-type': plain.headers['content-type'],
          'content-length': String(answer.rawPayload.length),
        });
      }
      const again = await ask(url, { 'if-none-match': String(plain.headers.etag) });
      expect(again).toMatchObject({ statusCode: 304, body: '' });
      const head = await shop.app.inject({ method: 'HEAD', url });
      expect(head).toMatchObject({ statusCode: 200, body: '' });
    });

    it('is created and compressed once, even when its path is spelled differently', async () => {
      await ask(url);
      const describing = vi.spyOn(shop.app, 'swagger');
      const compressions = await countCompressions(async () => {
        for (const encoding of ['br', 'gzip']) {
          await ask(`${url}?${encoding}`, { 'accept-encoding': encoding });
          const last = Buffer.from(url.slice(-1)).toString('hex');
          await ask(`${url.slice(0, -1)}%${last}`, { 'accept-encoding': encoding });
        }
      });
      expect(compressions).toBe(0);
      expect(describing).not.toHaveBeenCalled();
    });
  },
);

it('a missing docs file answers 404 every time', async () => {
  expect((await ask('/api/docs/static/none.js')).statusCode).toBe(404);
  expect((await ask('/api/docs/static/none.js')).statusCode).toBe(404);
});

it('the last 16 answers are cached', async () => {
  const app = Fastify();
  await app.register(cachedAnswers);
  app.get('/files/*', async ({ url }) => url.repeat(1_000));
  const compressions = (file: number) =>
    countCompressions(() => app.inject(`/files/${file}`).then(() => undefined));
  for (let file = 0; file <= 16; file += 1) expect(await compressions(file)).toBeGreaterThan(0);
  expect(await compressions(16)).toBe(0);
  expect(await compressions(1)).toBe(0);
  expect(await compressions(0)).toBeGreaterThan(0);
  await app.close();
});
