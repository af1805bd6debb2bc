import { CRAWL_SIZES } from '@haat/contracts/http/webtools/sitemaps';
import { systemClock } from '@haat/platform/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCrawl } from '../crawl/run-crawl.ts';
import { linking, openSite } from '../crawl/testing/site.ts';
import {
  openTestCrawlService,
  type TestCrawlService,
} from '../crawl/testing/test-crawl-service.ts';
import { findCrawl } from './find-crawl.ts';

const { address, words, problemsAtOnce, files } = CRAWL_SIZES;
/** JSON spells out quotes and backslashes. */
const SPELLED_OUT = 2;
/** Names of fields, numbers and dates. */
const AROUND = { problem: 200, file: 100, crawl: 1_000 };
const BOUND =
  AROUND.crawl +
  SPELLED_OUT * (2 * address + words) +
  problemsAtOnce * (AROUND.problem + SPELLED_OUT * (2 * address + words)) +
  files * AROUND.file;

let crawlService: TestCrawlService;
beforeAll(async () => {
  crawlService = await openTestCrawlService();
});
afterAll(() => crawlService?.close());

const answerOf = (id: string) =>
  findCrawl(
    { db: crawlService.connection.db, clock: systemClock, settings: { CRAWL_KEPT_MS: 60_000 } },
    id,
  );
const never = new AbortController().signal;
/** Signs that an address keeps as they are and JSON spells out. */
const slashes = (length: number): string => '\\'.repeat(length);

it('an answer about a crawl has a maximum size, whatever the site contains', async () => {
  const long = (n: number): string => `/?${n}${slashes(1_990)}`;
  const paths = Array.from({ length: 60 }, (_, n) => long(n));
  const redirect = { status: 302, headers: { location: `/?${slashes(9_000)}` } };
  const site = await openSite({
    [long(99)]: linking(...paths, `/?${slashes(2_048)}`),
    ...Object.fromEntries(paths.map((path) => [path, redirect])),
  });
  const id = await crawlService.ask(site, long(99));
  const settings = { CRAWL_PAGE_BYTES: 1_000_000 };
  await runCrawl(crawlService.servicesFor(site, { settings }), id, never);
  await site.close();
  const { db } = crawlService.connection;
  const parts = Array.from({ length: 1_200 }, (_, place) => ({
    crawl_id: id,
    place: place + 1,
    name: `sitemap-${place + 1}.xml`,
    addresses: 50_000,
    bytes: 50_000_000,
    gzip: Buffer.alloc(0),
  }));
  await db.insertInto('site_crawl_files').values(parts).execute();

  const stored = await crawlService.pages(id);
  expect(stored).toHaveLength(61);
  for (const page of stored) {
    expect(page.url.length).toBeLessThanOrEqual(address);
    expect(Buffer.byteLength(page.detail ?? '')).toBeLessThanOrEqual(words);
  }
  const answer = await answerOf(id);
  expect(answer).toMatchObject({ status: 'done', problems: 60 });
  expect(answer.problemList).toHaveLength(problemsAtOnce);
  expect(answer.problemList[0]?.detail).toMatch(/\\…$/);
  expect(answer.files).toHaveLength(files);
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  expect(bytes).toBeLessThanOrEqual(BOUND);
  // The bound is about this crawl, not one that no crawl can reach.
  expect(bytes).toBeGreaterThan(BOUND * 0.8);
});

it('a failure message has a maximum size too', async () => {
  const location = `https://elsewhere.example/?${slashes(9_000)}`;
  const site = await openSite({ '/': { status: 301, headers: { location } } });
  const id = await crawlService.ask(site);
  await runCrawl(crawlService.servicesFor(site), id, never);
  await site.close();
  const { status, failure } = await answerOf(id);
  expect(status).toBe('failed');
  expect(Buffer.byteLength(failure ?? '')).toBe(words);
});
