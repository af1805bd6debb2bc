import { brotliCompressSync, gzipSync } from 'node:zlib';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countCompressions } from '../testing/counted-compressions.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const spaces = Buffer.alloc(1_000_000, ' ');

it.each([
  ['br', brotliCompressSync(spaces)],
  ['gzip', gzipSync(spaces)],
  ['GZIP', gzipSync('{}')],
  ['unheard-of', Buffer.from('{}')],
])('a body with content encoding %s is refused and not decompressed', async (encoding, body) => {
  const work = async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      payload: body,
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ error: refusalMessages.compressedRequest });
    // RFC 9110, 15.5.16: which codings would be taken.
    expect(answer.headers['accept-encoding']).toBe('identity');
  };
  expect(await countCompressions(work)).toBe(0);
});
