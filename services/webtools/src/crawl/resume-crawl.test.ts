import { gunzipSync } from 'node:zlib';
import { createManualClock } from '@haat/testkit/manual-clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimCrawl } from './crawl-claim.ts';
import { resumeCrawl } from './resume-crawl.ts';
import { runCrawl } from './run-crawl.ts';
import { linking, openSite, type Pages, type Site } from './testing/site.ts';
import { openTestCrawlService, type TestCrawlService } from './testing/test-crawl-service.ts';

let crawlService: TestCrawlService;
beforeAll(async () => {
  crawlService = await openTestCrawlService();
});
afterAll(() => crawlService?.close());

const never = new AbortController().signal;
/** One page leads to the next. */
const chain = (length: number): Pages =>
  Object.fromEntries(
    Array.from({ length }, (_, n) => [
      n === 0 ? '/' : `/${n}`,
      n + 1 < length ? linking(`/${n + 1}`) : {},
    ]),
  );

const openChain = async (length: number, pagesInOneShare: number) => {
  const site = await openSite(chain(length));
  const clock = createManualClock(new Date().toISOString());
  const id = await crawlService.ask(site);
  const services = crawlService.servicesFor(site, {
    clock,
    rest: async () => clock.advance(100),
    settings: { CRAWL_MAX_MS: pagesInOneShare * 100 },
  });
  return {
    site,
    clock,
    id,
    run: () => runCrawl(services, id, never),
    resume: () => resumeAs(id, id, clock.now()),
  };
};
const resumeAs = (id: string, visitor: string, now: number) =>
  resumeCrawl(crawlService.connection.db, { id, visitor, network: visitor, now });

const sitemapOf = async (id: string): Promise<readonly string[]> => {
  const files = await crawlService.connection.db
    .selectFrom('site_crawl_files')
    .selectAll()
    .where('crawl_id', '=', id)
    .execute();
  expect(files.length).toBeLessThanOrEqual(1);
  const xml = files[0] === undefined ? '' : gunzipSync(files[0].gzip).toString();
  return [...xml.matchAll(/<loc>http:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path);
};
const pagesRequested = ({ requestedPaths: paths }: Site): readonly string[] =>
  paths.filter((path) => path !== '/robots.txt');

it('a resumed crawl continues with a new share of time until no page is left', async () => {
  const { site, clock, id, run, resume } = await openChain(7, 3);
  await run();
  expect(await crawlService.crawl(id)).toMatchObject({
    status: 'done',
    reached_limit: 'time',
    visited: 3,
  });
  expect(await sitemapOf(id)).toEqual(['/', '/1', '/2']);

  // A pause over lunch is no part of its time.
  clock.advance(60 * 60 * 1000);
  expect(await resume()).toBe('accepted');
  expect(await crawlService.crawl(id)).toMatchObject({
    status: 'queued',
    visited: 3,
    reached_limit: null,
    finished_at: null,
  });
  await run();
  expect(await crawlService.crawl(id)).toMatchObject({
    status: 'done',
    reached_limit: 'time',
    visited: 6,
  });
  await resume();
  await run();
  await site.close();
  expect(await crawlService.crawl(id)).toMatchObject({
    status: 'done',
    reached_limit: null,
    visited: 7,
  });
  const everything = ['/', '/1', '/2', '/3', '/4', '/5', '/6'];
  expect(await sitemapOf(id)).toEqual(everything);
  expect(pagesRequested(site)).toEqual(everything);
});

it('a resumed crawl that fails keeps its earlier sitemap', async () => {
  const { site, id, run, resume } = await openChain(7, 3);
  await run();
  await site.close();
  await resume();
  await run();
  expect(await crawlService.crawl(id)).toMatchObject({ status: 'failed', visited: 3 });
  expect(await sitemapOf(id)).toEqual(['/', '/1', '/2']);
});

it('a resumed crawl reports the page limit, even if pages were left out before', async () => {
  const links = Array.from({ length: 10 }, (_, n) => `/${n}`);
  const site = await openSite({ '/': linking(...links) });
  const id = await crawlService.ask(site);
  const clock = createManualClock(new Date().toISOString());
  const services = crawlService.servicesFor(site, {
    clock,
    rest: async () => clock.advance(100),
    settings: { CRAWL_MAX_PAGES: 5, CRAWL_MAX_MS: 300 },
  });
  await runCrawl(services, id, never);
  expect(await crawlService.crawl(id)).toMatchObject({
    reached_limit: 'time',
    found: 5,
    visited: 3,
  });
  await resumeAs(id, id, clock.now());
  await runCrawl(services, id, never);
  await site.close();
  expect(await crawlService.crawl(id)).toMatchObject({
    reached_limit: 'pages',
    found: 5,
    visited: 5,
  });
});

it('a resumed crawl waits for a crawl of the same site that runs meanwhile', async () => {
  const { site, clock, id, run, resume } = await openChain(7, 3);
  await run();
  const { db } = crawlService.connection;
  clock.advance(1_000);
  const other = await crawlService.ask(site);
  expect((await claimCrawl(db, other, clock.now())).kind).toBe('yours');
  clock.advance(1_000);
  await resume();
  expect((await claimCrawl(db, id, clock.now())).kind).toBe('busy');
  await site.close();
});

it('a resumed crawl counts for the visitor who resumes it', async () => {
  const { site, clock, id, run } = await openChain(7, 3);
  await run();
  const other = await openChain(7, 3);
  await other.run();
  expect(await resumeAs(id, 'asha', clock.now())).toBe('accepted');
  expect(await resumeAs(other.id, 'asha', clock.now())).toBe('busy');
  expect(await resumeAs(other.id, 'ravi', clock.now())).toBe('accepted');
  await Promise.all([site.close(), other.site.close()]);
});
