import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let shop: ApiShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-pictures-'));
  await mkdir(join(folder, 'pictures', 'desk'), { recursive: true });
  await writeFile(join(folder, 'pictures', 'desk', '1-480.avif'), 'a picture');
  await writeFile(join(folder, 'desk.zip'), 'sold');
  shop = await openApi({ DOWNLOADS_DIR: folder });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const request = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });

describe('A picture of a package', () => {
  it('is cached for a day, and then compared', async () => {
    const { statusCode, headers, body } = await request('/pictures/desk/1-480.avif');
    expect([statusCode, body]).toEqual([200, 'a picture']);
    expect(headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=86400',
    });
    const same = { 'if-none-match': String(headers.etag) };
    expect((await request('/pictures/desk/1-480.avif', same)).statusCode).toBe(304);
  });

  it.each([
    '/pictures/desk/2-480.avif',
    '/pictures/desk/',
    '/pictures/../desk.zip',
    '/pictures/%2e%2e/desk.zip',
    '/pictures/..%2fdesk.zip',
  ])('is all that the path serves: %s', async (path) => {
    const { statusCode, body } = await request(path);
    expect([403, 404]).toContain(statusCode);
    expect(body).not.toContain('sold');
  });
});
