import { gunzipSync, gzipSync } from 'node:zlib';
import { crawlMessages } from '@haat/contracts/crawl-messages';
import type { CrawlAnswer } from '@haat/contracts/http/webtools/sitemaps';
import { refusalMessages, webToolMessages } from '@haat/contracts/messages';
import { createManualClock } from '@haat/platform/testing/manual-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop, testSettings } from '../../testing/shop.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?><urlset></urlset>';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

let callers = 0;
/** An address that nobody else asks from. */
const newCaller = (): string => {
  callers += 1;
  return `198.51.100.${callers}`;
};

type Asking = { from?: string; key?: string; app?: Shop['app'] };

const ask = (url: string, { from = newCaller(), key, app = shop.app }: Asking = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/webtools/sitemaps',
    payload: { url },
    remoteAddress: from,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const begin = async (url = 'https://shop.example/'): Promise<CrawlAnswer> =>
  (await ask(url)).json<CrawlAnswer>();

const look = (id: string, query: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/webtools/sitemaps/${id}`, query });

const cancel = (id: string) =>
  shop.app.inject({ method: 'POST', url: `/api/webtools/sitemaps/${id}/cancel`, payload: {} });

const change = (id: string, changes: object) =>
  shop.db.updateTable('site_crawls').set(changes).where('id', '=', id).execute();

const outbox = () => shop.db.selectFrom('outbox').selectAll().execute();

describe('POST /api/webtools/sitemaps', () => {
  it('begins a crawl, and asks the worker for it', async () => {
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
    const pages = await shop.db.selectFrom('site_crawl_pages').selectAll().execute();
    expect(pages).toMatchObject([
      { crawl_id: crawl.id, number: 1, url: 'https://shop.example/start?a=1', is_visited: false },
    ]);
    expect(await outbox()).toMatchObject([{ queue: 'crawls', payload: { crawlId: crawl.id } }]);
  });

  it.each([
    ['', webToolMessages.addressMissing],
    ['hello', webToolMessages.addressInvalid],
    ['ftp://shop.example', webToolMessages.addressNotWeb],
    ['https://asha:secret@shop.example', webToolMessages.addressWithLogin],
    ['http://127.0.0.1/', webToolMessages.notPublic],
    ['http://0x7f.1/', webToolMessages.notPublic],
    ['http://[::ffff:10.0.0.1]/', webToolMessages.notPublic],
    ['http://169.254.169.254/latest', webToolMessages.notPublic],
    ['http://203.0.114.7:8080/', webToolMessages.notPublic],
  ])('refuses %s with a sentence, and nothing is written', async (url, text) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: text, fields: { url: text } });
    expect(await outbox()).toEqual([]);
  });

  it('takes an address of the inside that the settings except', async () => {
    const settings = testSettings({ PUBLIC_WEB_EXCEPTIONS: ['127.0.0.1:8099'] });
    const app = await shop.reopen({ settings });
    expect((await ask('http://127.0.0.1:8099/', { app })).statusCode).toBe(201);
    expect((await ask('http://127.0.0.1:8098/', { app })).statusCode).toBe(400);
  });

  it('begins one at a time for each visitor, however many are asked for at once', async () => {
    const from = newCaller();
    const asked = await Promise.all([1, 2, 3, 4].map(() => ask('https://shop.example', { from })));
    const statuses = asked.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 429, 429, 429]);
    const refused = asked.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ error: crawlMessages.oneAtATime });
    expect(await outbox()).toHaveLength(1);

    expect((await ask('https://other.example')).statusCode).toBe(201);
    const first = asked.find(({ statusCode }) => statusCode === 201)?.json<CrawlAnswer>();
    await cancel(first?.id ?? '');
    expect((await ask('https://other.example', { from })).statusCode).toBe(201);
  });

  it('counts the addresses of one IPv6 household as one visitor', async () => {
    const statuses = [];
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1']) {
      statuses.push((await ask('https://shop.example', { from })).statusCode);
    }
    expect(statuses).toEqual([201, 429, 201]);
  });

  it('answers a repeated command with the same crawl, also when the first answer was lost', async () => {
    const again = { from: newCaller(), key: 'one-press' };
    const first = (await ask('https://shop.example', again)).json<CrawlAnswer>();
    await shop.db.deleteFrom('idempotency_keys').execute();
    const second = await ask('https://shop.example', again);
    expect(second.statusCode).toBe(201);
    expect(second.json<CrawlAnswer>().id).toBe(first.id);
    expect(await outbox()).toHaveLength(1);
  });

  it('gives ids that nobody can work out, and keeps no address', async () => {
    const key = 'the same for both';
    const one = (await ask('https://shop.example', { key })).json<CrawlAnswer>();
    await shop.db.deleteFrom('idempotency_keys').execute();
    const other = (await ask('https://shop.example', { key })).json<CrawlAnswer>();
    expect(one.id).not.toBe(other.id);
    const rows = await shop.db.selectFrom('site_crawls').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('198.51.100.');
  });

  it('refuses more when a hundred wait', async () => {
    const now = new Date();
    const waiting = Array.from({ length: 100 }, (_, n) => ({
      id: crypto.randomUUID(),
      visitor: String(n),
      origin: 'https://shop.example',
      status: 'queued' as const,
      created_at: now,
    }));
    await shop.db.insertInto('site_crawls').values(waiting).execute();
    const response = await ask('https://shop.example');
    expect(response.statusCode).toBe(429);
    expect(response.json()).toMatchObject({ error: crawlMessages.tooManyWaiting });
  });

  it('stops who asks too often, while progress may be asked for as often as one likes', async () => {
    const settings = testSettings({ LOOKUPS_PER_MINUTE: 2 });
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

describe('GET /api/webtools/sitemaps/:id', () => {
  it('tells how far it is', async () => {
    const { id } = await begin();
    await change(id, {
      status: 'running',
      found: 9,
      visited: 4,
      listed: 3,
      problems: 1,
      current_url: 'https://shop.example/now',
      started_at: new Date('2026-11-21T10:00:00Z'),
    });
    expect((await look(id)).json()).toMatchObject({
      status: 'running',
      found: 9,
      visited: 4,
      listed: 3,
      problems: 1,
      current: 'https://shop.example/now',
      startedAt: '2026-11-21T10:00:00.000Z',
      finishedAt: null,
    });
  });

  it('tells how many wait before it', async () => {
    await begin();
    await begin();
    const { id } = await begin();
    expect((await look(id)).json<CrawlAnswer>().ahead).toBe(2);
  });

  it('tells problems with where the link was, fifty at a time', async () => {
    const { id } = await begin();
    const rows = Array.from({ length: 60 }, (_, n) => ({
      crawl_id: id,
      number: n + 2,
      url: `https://shop.example/${n}`,
      found_on: n === 0 ? null : 1,
      problem: 'not_found' as const,
      http_status: 404,
    }));
    await shop.db.insertInto('site_crawl_pages').values(rows).execute();
    const first = (await look(id)).json<CrawlAnswer>();
    expect(first.problemList).toHaveLength(50);
    expect(first.problemList[0]?.foundOn).toBeNull();
    expect(first.problemList[1]).toEqual({
      number: 3,
      url: 'https://shop.example/1',
      problem: 'not_found',
      status: 404,
      detail: null,
      foundOn: 'https://shop.example/',
    });
    expect(first.moreProblemsAfter).toBe(51);
    const rest = (await look(id, { problemsAfter: '51' })).json<CrawlAnswer>();
    expect(rest.problemList.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, n) => 52 + n),
    );
    expect(rest.moreProblemsAfter).toBeNull();
  });

  it('knows nothing of another id, nor of what is no id', async () => {
    const unknown = await look('7d1f54f2-7a1f-4c5e-9b8c-2f1f5a3f9a10');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ error: crawlMessages.notFound });
    expect((await look('1')).statusCode).toBe(400);
  });

  it('shows nothing that is older than a day', async () => {
    const clock = createManualClock();
    const app = await shop.reopen({ clock });
    const { id } = (await ask('https://shop.example', { app })).json<CrawlAnswer>();
    const lookNow = () => app.inject({ url: `/api/webtools/sitemaps/${id}` });
    clock.advance(24 * 60 * 60 * 1000);
    expect((await lookNow()).statusCode).toBe(200);
    clock.advance(1);
    expect((await lookNow()).statusCode).toBe(404);
  });
});

describe('POST /api/webtools/sitemaps/:id/cancel', () => {
  it.each(['queued', 'running'])('ends a crawl that is %s', async (status) => {
    const { id } = await begin();
    await change(id, { status });
    const response = await cancel(id);
    expect(response.json()).toMatchObject({ status: 'cancelled', current: null });
    expect(response.json<CrawlAnswer>().finishedAt).not.toBeNull();
    expect((await look(id)).json()).toMatchObject({ status: 'cancelled' });
  });

  it.each(['done', 'failed', 'cancelled'])('leaves one that is %s as it is', async (status) => {
    const { id } = await begin();
    await change(id, { status });
    expect((await cancel(id)).json()).toMatchObject({ status, finishedAt: null });
  });

  it('of an unknown crawl is refused', async () => {
    expect((await cancel('7d1f54f2-7a1f-4c5e-9b8c-2f1f5a3f9a10')).statusCode).toBe(404);
  });
});

describe('GET /api/webtools/sitemaps/:id/sitemap.xml', () => {
  const done = async (): Promise<string> => {
    const { id } = await begin();
    await change(id, { status: 'done' });
    const file = { crawl_id: id, addresses: 1, bytes: XML.length, gzip: gzipSync(XML) };
    await shop.db
      .insertInto('site_crawl_files')
      .values([
        { ...file, name: 'sitemap.xml', place: 0 },
        { ...file, name: 'sitemap-1.xml', place: 1 },
      ])
      .execute();
    return id;
  };
  const load = (id: string, file: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url: `/api/webtools/sitemaps/${id}/${file}`, headers });

  it.each(['sitemap.xml', 'sitemap-1.xml'])('gives %s to be saved', async (file) => {
    const id = await done();
    const { headers, body } = await load(id, file);
    expect(body).toBe(XML);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`);
    expect(headers['content-security-policy']).toBeDefined();
  });

  it('gives it packed when asked to, packed once', async () => {
    const id = await done();
    const { headers, rawPayload } = await load(id, 'sitemap.xml.gz', { 'accept-encoding': 'gzip' });
    expect(headers['content-type']).toBe('application/gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(rawPayload).toString()).toBe(XML);
  });

  it('is listed with the crawl, the sitemap first', async () => {
    const id = await done();
    expect((await look(id)).json<CrawlAnswer>().files).toEqual([
      { name: 'sitemap.xml', addresses: 1, bytes: XML.length },
      { name: 'sitemap-1.xml', addresses: 1, bytes: XML.length },
    ]);
  });

  it('is not there before the crawl is done, nor by another name', async () => {
    const { id } = await begin();
    const early = await load(id, 'sitemap.xml');
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ error: crawlMessages.notReady });
    const ready = await done();
    expect((await load(ready, 'sitemap-2.xml')).statusCode).toBe(404);
    expect((await load(ready, 'passwd')).statusCode).toBe(400);
  });
});
