import { crawlMessages } from '@haat/contracts/crawl-messages';
import type { CrawlAnswer } from '@haat/contracts/http/webtools/sitemaps';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { type ApiShop, apiSettings } from '@haat/testkit/api';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Asking, askFor, cancelCrawl, deleteCrawls, newCaller } from './testing/ask.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openWebTools({ CRAWLS_AT_ONCE: 0 });
});
beforeEach(() => deleteCrawls(shop));
afterAll(() => shop.close());

const ask = (url: string, { app = shop.app, ...asking }: Asking & { app?: ApiShop['app'] } = {}) =>
  askFor(app, url, asking);

const waiting = () =>
  shop.connection.db.selectFrom('site_crawls').select(['id', 'status']).execute();

describe('POST /api/webtools/sitemaps', () => {
  it('queues a crawl', async () => {
    const response = await ask('Shop.example/start?a=1#top');
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const crawl = response.json<CrawlAnswer>();
    expect(response.headers.location).toBe(`/api/webtools/sitemaps/${crawl.id}`);
    expect(crawl).toMatchObject({
      site: 'https://shop.example',
      status: 'queued',
      found: 1,
      visited: 0,
      files: [],
      problemList: [],
    });
    const pages = await shop.connection.db.selectFrom('site_crawl_pages').selectAll().execute();
    expect(pages).toMatchObject([
      { crawl_id: crawl.id, number: 1, url: 'https://shop.example/start?a=1', is_visited: false },
    ]);
    expect(await waiting()).toEqual([{ id: crawl.id, status: 'queued' }]);
  });

  it.each([
    ['', webToolMessages.addressMissing],
    ['hello', webToolMessages.addressInvalid],
    [`https://shop.example/${'é'.repeat(400)}`, webToolMessages.addressTooLong],
    ['http://127.0.0.1/', webToolMessages.notPublic],
    ['http://[::ffff:10.0.0.1]/', webToolMessages.notPublic],
    ['http://169.254.169.254/latest', webToolMessages.notPublic],
    ['http://203.0.114.7:8080/', webToolMessages.notPublic],
  ])('refuses %s with a message, and stores nothing', async (url, text) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: text, fields: { url: text } });
    expect(await waiting()).toEqual([]);
  });

  it('accepts a private address that the settings except', async () => {
    const excepting = await openWebTools({
      CRAWLS_AT_ONCE: 0,
      PUBLIC_WEB_EXCEPTIONS: ['127.0.0.1:8099'],
    });
    const { app } = excepting;
    expect((await ask('http://127.0.0.1:8099/', { app })).statusCode).toBe(201);
    expect((await ask('http://127.0.0.1:8098/', { app })).statusCode).toBe(400);
    await excepting.close();
  });

  it('allows one crawl per visitor, even with concurrent requests', async () => {
    const from = newCaller();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => ask('https://shop.example', { from })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 429, 429, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ error: crawlMessages.oneAtATime });
    expect(refused?.headers['retry-after']).toBe('60');
    expect(await waiting()).toHaveLength(1);

    expect((await ask('https://other.example')).statusCode).toBe(201);
    const first = answers.find(({ statusCode }) => statusCode === 201)?.json<CrawlAnswer>();
    await cancelCrawl(shop.app, first?.id ?? '');
    expect((await ask('https://other.example', { from })).statusCode).toBe(201);
  });

  it('counts the addresses of one IPv6 household as one visitor', async () => {
    const statuses = [];
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1']) {
      statuses.push((await ask('https://shop.example', { from })).statusCode);
    }
    expect(statuses).toEqual([201, 429, 201]);
  });

  it('returns the same crawl for a repeated request, even after a lost answer', async () => {
    const again = { from: newCaller(), key: 'one-press' };
    const first = (await ask('https://shop.example', again)).json<CrawlAnswer>();
    await shop.connection.db.deleteFrom('idempotency_keys').execute();
    const second = await ask('https://shop.example', again);
    expect(second.statusCode).toBe(201);
    expect(second.json<CrawlAnswer>().id).toBe(first.id);
    expect(await waiting()).toHaveLength(1);
  });

  it('gives IDs that cannot be guessed, and stores no IP address', async () => {
    const key = 'the same for both';
    const one = (await ask('https://shop.example', { key })).json<CrawlAnswer>();
    await shop.connection.db.deleteFrom('idempotency_keys').execute();
    const other = (await ask('https://shop.example', { key })).json<CrawlAnswer>();
    expect(one.id).not.toBe(other.id);
    const rows = await shop.connection.db.selectFrom('site_crawls').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('198.51.100.');
  });

  it('refuses more crawls when a hundred wait', async () => {
    const now = new Date();
    const waiting = Array.from({ length: 100 }, (_, n) => ({
      id: crypto.randomUUID(),
      visitor: String(n),
      origin: 'https://shop.example',
      status: 'queued' as const,
      created_at: now,
    }));
    await shop.connection.db.insertInto('site_crawls').values(waiting).execute();
    const response = await ask('https://shop.example');
    expect(response.statusCode).toBe(429);
    expect(response.json()).toMatchObject({ error: crawlMessages.tooManyWaiting });
  });

  it('limits new crawls per minute, and does not limit requests for progress', async () => {
    const settings = apiSettings({ LOOKUPS_PER_MINUTE: 2 });
    const app = await shop.reopen({ settings });
    const from = newCaller();
    const { id } = (await ask('https://shop.example', { from, app })).json<CrawlAnswer>();
    for (let time = 0; time < 20; time += 1) {
      const url = `/api/webtools/sitemaps/${id}`;
      expect((await app.inject({ url, remoteAddress: from })).statusCode).toBe(200);
    }
    await ask('https://shop.example', { from, app });
    const third = await ask('https://shop.example', { from, app });
    expect(third.json()).toMatchObject({ error: refusalMessages.blockedByRateLimit });
  });
});
