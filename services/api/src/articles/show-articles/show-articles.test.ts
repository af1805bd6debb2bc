import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Article } from '@haat/contracts/http/articles';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLibrary } from '../library.ts';

const article: Article = {
  id: 2,
  slug: 'pay-by-upi',
  title: 'Pay by UPI',
  description: 'From the QR code to the reference code.',
  publishedAt: '2026-11-02',
  updatedAt: '2026-11-02',
  topics: ['upi'],
  minutes: 4,
  html: '<h2 id="scan">Scan</h2><p>Open any UPI app.</p>',
  headings: [{ id: 'scan', level: 2, text: 'Scan' }],
};
const { html: _html, headings: _headings, ...summary } = article;

let folder: string;
let shop: ApiShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-articles-'));
  await writeFile(join(folder, 'index.json'), JSON.stringify({ articles: [summary] }));
  await writeFile(join(folder, '2.json'), JSON.stringify({ article }));
  shop = await openApi({ ARTICLES_DIR: folder });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

describe('The articles', () => {
  it('are listed without their text', async () => {
    const { status, body, headers } = await visit(shop.app).get('/api/articles');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      etag: expect.any(String),
      'cache-control': 'public, max-age=300',
    });
    expect(body).toEqual({ articles: [summary] });
  });

  it('are read one by one with their text', async () => {
    expect(await visit(shop.app).get('/api/articles/2')).toMatchObject({
      status: 200,
      body: { article },
    });
  });

  it.each(['7', '02', '2.0', 'two', '__proto__'])('answer 404 for %s', async (id) => {
    expect(await visit(shop.app).get(`/api/articles/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'Article not found.' },
    });
  });
});

describe('The article library', () => {
  it('is empty without a folder', async () => {
    expect(await openLibrary(undefined)).toEqual({ index: { articles: [] }, articles: new Map() });
  });

  it('does not open when a listed article is missing or invalid', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'haat-articles-'));
    await writeFile(join(broken, 'index.json'), JSON.stringify({ articles: [summary] }));
    await expect(openLibrary(broken)).rejects.toThrow('2.json');
    await writeFile(join(broken, '2.json'), JSON.stringify({ article: summary }));
    await expect(openLibrary(broken)).rejects.toThrow('html');
    await rm(broken, { recursive: true });
  });
});
