import { gunzipSync, gzipSync } from 'node:zlib';
import { crawlMessages } from '@haat/contracts/crawl-messages';
import type { CrawlAnswer } from '@haat/contracts/http/webtools/sitemaps';
import type { ApiShop } from '@haat/testkit/api';
import { createManualClock } from '@haat/testkit/manual-clock';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askFor, cancelCrawl, deleteCrawls } from './testing/ask.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?><urlset></urlset>';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openWebTools({ CRAWLS_AT_ONCE: 0 });
});
beforeEach(() => deleteCrawls(shop));
afterAll(() => shop.close());

const begin = async (): Promise<CrawlAnswer> =>
  (await askFor(shop.app, 'https://shop.example/')).json<CrawlAnswer>();

const look = (id: string, query: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/webtools/sitemaps/${id}`, query });

const change = (id: string, changes: object) =>
  shop.connection.db.updateTable('site_crawls').set(changes).where('id', '=', id).execute();

describe('GET /api/webtools/sitemaps/:id', () => {
  it('returns the progress of the crawl', async () => {
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

  it('returns how many crawls wait before it', async () => {
    await begin();
    await begin();
    const { id } = await begin();
    expect((await look(id)).json<CrawlAnswer>().ahead).toBe(2);
  });

  it('returns problems with their linking page, fifty at a time', async () => {
    const { id } = await begin();
    const rows = Array.from({ length: 60 }, (_, n) => ({
      crawl_id: id,
      number: n + 2,
      url: `https://shop.example/${n}`,
      found_on: n === 0 ? null : 1,
      problem: 'not_found' as const,
      http_status: 404,
    }));
    await shop.connection.db.insertInto('site_crawl_pages').values(rows).execute();
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

  it('refuses unknown and invalid IDs', async () => {
    const unknown = await look('7d1f54f2-7a1f-4c5e-9b8c-2f1f5a3f9a10');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ error: crawlMessages.notFound });
    expect((await look('1')).statusCode).toBe(400);
  });

  it.each([
    '2147483648',
    '9007199254740993',
    '1e99',
    '-1',
    '1.5',
    'Infinity',
    'NaN',
    'text',
    '1,2',
  ])('refuses %s for problemsAfter', async (problemsAfter) => {
    const { id } = await begin();
    expect((await look(id, { problemsAfter })).statusCode).toBe(400);
  });

  it('returns no problems after the largest number', async () => {
    const { id } = await begin();
    const answer = await look(id, { problemsAfter: '2147483647' });
    expect(answer.json()).toMatchObject({ problemList: [], moreProblemsAfter: null });
  });

  it('returns no crawl older than a day', async () => {
    const clock = createManualClock();
    const daily = await openWebTools({ CRAWLS_AT_ONCE: 0 }, { clock });
    const { app } = daily;
    const { id } = (await askFor(app, 'https://shop.example')).json<CrawlAnswer>();
    const pollNow = () => app.inject({ url: `/api/webtools/sitemaps/${id}` });
    clock.advance(24 * 60 * 60 * 1000);
    expect((await pollNow()).statusCode).toBe(200);
    clock.advance(1);
    expect((await pollNow()).statusCode).toBe(404);
    await daily.close();
  });
});

describe('POST /api/webtools/sitemaps/:id/cancel', () => {
  it.each(['queued', 'running'])('ends a %s crawl', async (status) => {
    const { id } = await begin();
    await change(id, { status });
    const response = await cancelCrawl(shop.app, id);
    expect(response.json()).toMatchObject({ status: 'cancelled', current: null });
    expect(response.json<CrawlAnswer>().finishedAt).not.toBeNull();
    expect((await look(id)).json()).toMatchObject({ status: 'cancelled' });
  });

  it.each(['done', 'failed', 'cancelled'])('leaves a %s crawl unchanged', async (status) => {
    const { id } = await begin();
    await change(id, { status });
    expect((await cancelCrawl(shop.app, id)).json()).toMatchObject({ status, finishedAt: null });
  });

  it('answers 404 for an unknown crawl', async () => {
    expect((await cancelCrawl(shop.app, '7d1f54f2-7a1f-4c5e-9b8c-2f1f5a3f9a10')).statusCode).toBe(
      404,
    );
  });
});

describe('GET /api/webtools/sitemaps/:id/sitemap.xml', () => {
  const done = async (): Promise<string> => {
    const { id } = await begin();
    await change(id, { status: 'done' });
    const file = { crawl_id: id, addresses: 1, bytes: XML.length, gzip: gzipSync(XML) };
    await shop.connection.db
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

  it.each(['sitemap.xml', 'sitemap-1.xml'])('sends %s as a download', async (file) => {
    const id = await done();
    const { headers, body } = await load(id, file);
    expect(body).toBe(XML);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`);
    expect(headers['content-security-policy']).toBeDefined();
  });

  it('sends the gzip file when requested, compressed once', async () => {
    const id = await done();
    const { headers, rawPayload } = await load(id, 'sitemap.xml.gz', { 'accept-encoding': 'gzip' });
    expect(headers['content-type']).toBe('application/gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(rawPayload).toString()).toBe(XML);
  });

  it('is listed among the files of the crawl, with sitemap.xml first', async () => {
    const id = await done();
    expect((await look(id)).json<CrawlAnswer>().files).toEqual([
      { name: 'sitemap.xml', addresses: 1, bytes: XML.length },
      { name: 'sitemap-1.xml', addresses: 1, bytes: XML.length },
    ]);
  });

  it('refuses a file before the crawl is done, and any other file name', async () => {
    const { id } = await begin();
    const early = await load(id, 'sitemap.xml');
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ error: crawlMessages.notReady });
    const ready = await done();
    expect((await load(ready, 'sitemap-2.xml')).statusCode).toBe(404);
    expect((await load(ready, 'passwd')).statusCode).toBe(400);
  });
});
