import { gzipSync } from 'node:zlib';
import { crawlMessages } from '@haat/contracts/crawl-messages';
import type { CrawlAnswer } from '@haat/contracts/http/webtools/sitemaps';
import { type ApiShop, apiSettings } from '@haat/testkit/api';
import { createManualClock } from '@haat/testkit/manual-clock';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOldCrawls } from '../crawl/old-crawls.ts';
import { askFor, cancelCrawl, deleteCrawls, newCaller, resume } from './testing/ask.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openWebTools({ CRAWLS_AT_ONCE: 0 });
});
beforeEach(() => deleteCrawls(shop));
afterAll(() => shop.close());

const change = (id: string, changes: object, { connection } = shop) =>
  connection.db.updateTable('site_crawls').set(changes).where('id', '=', id).execute();
const A_DAY_MS = 24 * 60 * 60 * 1000;
const OUT_OF_TIME = { status: 'done', reached_limit: 'time', found: 9, visited: 4 };

/** A crawl that ended before it was through. */
const ended = async (changes: object = {}, from = newCaller()): Promise<string> => {
  const { id } = (await askFor(shop.app, 'https://shop.example', { from })).json<CrawlAnswer>();
  await change(id, { ...OUT_OF_TIME, finished_at: new Date(), ...changes });
  return id;
};
const look = async (id: string): Promise<CrawlAnswer> =>
  (await shop.app.inject({ url: `/api/webtools/sitemaps/${id}` })).json<CrawlAnswer>();

describe('POST /api/webtools/sitemaps/:id/resume', () => {
  it.each(['time', 'pages'])('resumes a crawl that ended at its limit of %s', async (limit) => {
    const id = await ended({ reached_limit: limit });
    expect(await look(id)).toMatchObject({ canGoOn: true, limit });
    const response = await resume(shop.app, id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id,
      status: 'queued',
      visited: 4,
      limit: null,
      canGoOn: false,
      startedAt: null,
      finishedAt: null,
    });
  });

  it.each([
    { status: 'done', reached_limit: null, visited: 9 },
    { reached_limit: 'pages', visited: 9 },
    { reached_limit: 'silent' },
    { status: 'cancelled', reached_limit: null },
    { status: 'failed', reached_limit: null },
  ])('refuses a crawl with nothing to resume: %j', async (changes) => {
    const id = await ended(changes);
    expect(await look(id)).toMatchObject({ canGoOn: false });
    const response = await resume(shop.app, id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ error: crawlMessages.nothingLeft });
  });

  it('resumes once when the request is repeated, even at the same time', async () => {
    const id = await ended();
    const from = newCaller();
    const key = 'one-press';
    const answers = await Promise.all([1, 2, 3].map(() => resume(shop.app, id, { from, key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await change(id, { status: 'running', visited: 5 });
    const again = await resume(shop.app, id, { from, key });
    expect(again.json()).toMatchObject({ status: 'running', visited: 5 });
  });

  it('is refused while the visitor has another crawl, and then blocks a new one', async () => {
    const from = newCaller();
    const id = await ended();
    const other = (await askFor(shop.app, 'https://other.example', { from })).json<CrawlAnswer>();
    const refused = await resume(shop.app, id, { from });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: crawlMessages.oneAtATime });
    expect(await look(id)).toMatchObject({ status: 'done', limit: 'time', canGoOn: true });
    await cancelCrawl(shop.app, other.id);
    expect((await resume(shop.app, id, { from })).statusCode).toBe(200);
    expect((await askFor(shop.app, 'https://other.example', { from })).statusCode).toBe(429);
  });

  it('counts for its network, and joins the end of the waiting list', async () => {
    const id = await ended();
    for (let n = 1; n <= 10; n += 1) {
      await askFor(shop.app, 'https://shop.example', { from: `203.0.114.${n}` });
    }
    const refused = await resume(shop.app, id, { from: '203.0.114.99' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: crawlMessages.networkWaits });
    expect(await look(id)).toMatchObject({ status: 'done', canGoOn: true });
    const resumed = await resume(shop.app, id, { from: '203.0.115.1' });
    expect(resumed.json()).toMatchObject({ status: 'queued', ahead: 10 });
  });

  it('keeps the earlier sitemap when the resumed crawl is cancelled', async () => {
    const id = await ended();
    const file = {
      name: 'sitemap.xml',
      place: 0,
      addresses: 1,
      bytes: 9,
      gzip: gzipSync('<urlset/>'),
    };
    await shop.connection.db
      .insertInto('site_crawl_files')
      .values({ crawl_id: id, ...file })
      .execute();
    await resume(shop.app, id);
    expect((await look(id)).files).toEqual([]);
    await cancelCrawl(shop.app, id);
    expect((await look(id)).files).toEqual([{ name: 'sitemap.xml', addresses: 1, bytes: 9 }]);
    const saved = await shop.app.inject({ url: `/api/webtools/sitemaps/${id}/sitemap.xml` });
    expect(saved.body).toBe('<urlset/>');
  });

  it('refuses unknown and invalid IDs, and crawls older than a day', async () => {
    expect((await resume(shop.app, '7d1f54f2-7a1f-4c5e-9b8c-2f1f5a3f9a10')).statusCode).toBe(404);
    expect((await resume(shop.app, '1')).statusCode).toBe(400);
    const clock = createManualClock();
    const daily = await openWebTools({ CRAWLS_AT_ONCE: 0 }, { clock });
    const { id } = (await askFor(daily.app, 'https://shop.example')).json<CrawlAnswer>();
    await change(id, OUT_OF_TIME, daily);
    clock.advance(A_DAY_MS + 1);
    expect((await resume(daily.app, id)).statusCode).toBe(404);
    await daily.close();
  });

  it('keeps a resumed crawl for a day from then', async () => {
    const clock = createManualClock();
    const daily = await openWebTools({ CRAWLS_AT_ONCE: 0 }, { clock });
    const { id } = (await askFor(daily.app, 'https://shop.example')).json<CrawlAnswer>();
    await change(id, OUT_OF_TIME, daily);
    clock.advance(A_DAY_MS);
    const resumed = await resume(daily.app, id);
    const keptUntil = new Date(clock.now() + A_DAY_MS).toISOString();
    expect(resumed.json()).toMatchObject({ status: 'queued', keptUntil });
    clock.advance(A_DAY_MS);
    const show = () => daily.app.inject({ url: `/api/webtools/sitemaps/${id}` });
    expect(await removeOldCrawls({ db: daily.connection.db, clock }, A_DAY_MS)).toBe(0);
    expect((await show()).statusCode).toBe(200);
    clock.advance(1);
    expect((await show()).statusCode).toBe(404);
    expect(await removeOldCrawls({ db: daily.connection.db, clock }, A_DAY_MS)).toBe(1);
    await daily.close();
  });

  it('counts towards the limit per minute', async () => {
    const app = await shop.reopen({ settings: apiSettings({ LOOKUPS_PER_MINUTE: 1 }) });
    const from = newCaller();
    const id = await ended();
    expect((await resume(app, id, { from })).statusCode).toBe(200);
    expect((await resume(app, id, { from })).statusCode).toBe(429);
  });
});

describe('GET /api/webtools/sitemaps/limits', () => {
  it('returns the limits of a crawl under the settings', async () => {
    const slow = await openWebTools({
      CRAWL_MAX_MS: 60_000,
      CRAWL_PAUSE_MS: 500,
      CRAWL_CONNECTIONS: 2,
    });
    const response = await slow.app.inject({ url: '/api/webtools/sitemaps/limits' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      maxPages: 50_000,
      shareMs: 60_000,
      pauseMs: 500,
      connections: 2,
      answerMs: 500,
      reachable: 120,
    });
    await slow.close();
  });
});
