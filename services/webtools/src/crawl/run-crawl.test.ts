import { gunzipSync } from 'node:zlib';
import { crawlMessages } from '@haat/contracts/crawl-messages';
import { createManualClock } from '@haat/testkit/manual-clock';
import { waitFor } from '@haat/testkit/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCrawl } from './run-crawl.ts';
import { gatedPage, linking } from './testing/site.ts';
import { openTestCrawlService, type TestCrawlService } from './testing/test-crawl-service.ts';

let crawlService: TestCrawlService;
const never = new AbortController().signal;
const DONE = { kind: 'done' };

beforeAll(async () => {
  crawlService = await openTestCrawlService();
});
afterAll(() => crawlService?.close());

const filesOf = (id: string) =>
  crawlService.connection.db
    .selectFrom('site_crawl_files')
    .selectAll()
    .where('crawl_id', '=', id)
    .orderBy('place')
    .execute();

describe('A requested crawl', () => {
  it('runs to its end, with counts, linking pages and the sitemap', async () => {
    const site = await crawlService.open({
      '/': linking('/a?x=1&y=2', '/gone'),
      '/a?x=1&y=2': { headers: { 'last-modified': 'Mon, 05 Jan 2026 10:00:00 GMT' } },
    });
    const id = await crawlService.ask(site);
    expect(await runCrawl(crawlService.servicesFor(site), id, never)).toEqual(DONE);

    expect(await crawlService.crawl(id)).toMatchObject({
      status: 'done',
      origin: site.origin,
      found: 3,
      visited: 3,
      listed: 2,
      problems: 1,
      current_url: null,
      reached_limit: null,
      failure: null,
      started_at: expect.any(Date),
      finished_at: expect.any(Date),
    });
    const [, , gone] = await crawlService.pages(id);
    expect(gone).toMatchObject({ url: `${site.origin}/gone`, problem: 'not_found', found_on: 1 });
    const [file, ...others] = await filesOf(id);
    const xml = gunzipSync(file?.gzip ?? '').toString();
    expect(others).toEqual([]);
    expect(file).toMatchObject({ name: 'sitemap.xml', addresses: 2, bytes: xml.length });
    expect(xml).toContain(
      `<url><loc>${site.origin}/a?x=1&amp;y=2</loc>` +
        '<lastmod>2026-01-05T10:00:00.000Z</lastmod></url>',
    );
    expect(xml).not.toContain('/gone');
  });

  it('gives the reason when it fails, and has no sitemap', async () => {
    const site = await crawlService.open({});
    const id = await crawlService.ask(site);
    expect(await runCrawl(crawlService.servicesFor(site), id, never)).toEqual(DONE);
    expect(await crawlService.crawl(id)).toMatchObject({
      status: 'failed',
      failure: crawlMessages.startFailed(404),
      finished_at: expect.any(Date),
    });
    expect(await filesOf(id)).toEqual([]);
  });

  it('stores many links of one page', async () => {
    const links = Array.from({ length: 2_500 }, (_, n) => `/${n}`);
    const site = await crawlService.open({ '/': linking(...links) });
    const id = await crawlService.ask(site);
    const settings = { CRAWL_MAX_PAGES: 2_400, CRAWL_MAX_MS: 1 };
    const clock = createManualClock();
    const rest = async () => clock.advance(1);
    await runCrawl(crawlService.servicesFor(site, { settings, clock, rest }), id, never);
    expect(await crawlService.crawl(id)).toMatchObject({
      found: 2_400,
      visited: 1,
      reached_limit: 'time',
    });
    expect(await crawlService.pages(id)).toHaveLength(2_400);
  });

  it('does not run again once it is finished', async () => {
    const site = await crawlService.open({ '/': {} });
    const id = await crawlService.ask(site);
    await runCrawl(crawlService.servicesFor(site), id, never);
    const before = site.requestedPaths.length;
    expect(await runCrawl(crawlService.servicesFor(site), id, never)).toEqual(DONE);
    expect(site.requestedPaths).toHaveLength(before);
  });

  it('waits while another crawl runs at the same site', async () => {
    const gate = gatedPage();
    const site = await crawlService.open({ '/': gate.page, '/last': {} });
    const [first, second] = [await crawlService.ask(site), await crawlService.ask(site)];
    const running = runCrawl(crawlService.servicesFor(site), first, never);
    await gate.requested;
    expect(await runCrawl(crawlService.servicesFor(site), second, never)).toMatchObject({
      kind: 'later',
    });
    expect((await crawlService.crawl(second)).status).toBe('queued');
    gate.open();
    await running;
    expect(await runCrawl(crawlService.servicesFor(site), second, never)).toEqual(DONE);
    expect((await crawlService.crawl(second)).status).toBe('done');
  });
});

describe('A cancelled crawl', () => {
  const cancel = (id: string) =>
    crawlService.connection.db
      .updateTable('site_crawls')
      .set({ status: 'cancelled' })
      .where('id', '=', id)
      .execute();

  it('stops in the middle of a page that hangs, and stays cancelled', async () => {
    const gate = gatedPage();
    const site = await crawlService.open(
      { '/': linking('/hangs'), '/hangs': gate.page },
      { timeoutMs: 60_000 },
    );
    const id = await crawlService.ask(site);
    const running = runCrawl(crawlService.servicesFor(site), id, never);
    await gate.requested;
    await cancel(id);
    // The page is never let go: only noticing the cancel ends this.
    expect(await running).toEqual(DONE);
    expect(await crawlService.crawl(id)).toMatchObject({ status: 'cancelled', visited: 1 });
    expect(await filesOf(id)).toEqual([]);
  });

  it('stops during its pause', async () => {
    const site = await crawlService.open({ '/': linking('/a') });
    const id = await crawlService.ask(site);
    const settings = { CRAWL_PAUSE_MS: 60_000 };
    const running = runCrawl(crawlService.servicesFor(site, { settings }), id, never);
    await waitFor(async () => (await crawlService.crawl(id)).current_url !== null);
    await cancel(id);
    expect(await running).toEqual(DONE);
    expect(site.requestedPaths).toEqual(['/robots.txt']);
  });

  it('stays cancelled when its last page answers afterwards, without that page', async () => {
    const gate = gatedPage();
    const site = await crawlService.open({ '/': linking('/last'), '/last': gate.page });
    const id = await crawlService.ask(site);
    const running = runCrawl(crawlService.servicesFor(site), id, never);
    await gate.requested;
    await cancel(id);
    gate.open();
    expect(await running).toEqual(DONE);
    expect(await crawlService.crawl(id)).toMatchObject({
      status: 'cancelled',
      visited: 1,
      listed: 1,
    });
    expect(await filesOf(id)).toEqual([]);
  });

  it('is never started if it was cancelled before', async () => {
    const site = await crawlService.open({ '/': {} });
    const id = await crawlService.ask(site);
    await cancel(id);
    expect(await runCrawl(crawlService.servicesFor(site), id, never)).toEqual(DONE);
    expect(site.requestedPaths).toEqual([]);
  });
});
