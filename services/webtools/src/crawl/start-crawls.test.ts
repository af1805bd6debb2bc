import { readSettings } from '@haat/platform/config';
import { noopLog } from '@haat/platform/log';
import { createManualClock } from '@haat/testkit/manual-clock';
import { waitFor } from '@haat/testkit/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WEBTOOLS_SETTINGS } from '../context.ts';
import { createPublicWeb } from '../ssrf-guard/public-web.ts';
import { claimCrawl } from './crawl-claim.ts';
import type { CrawlServices } from './run-crawl.ts';
import { ABANDONED_AFTER_MS, type RunningCrawls, startCrawls } from './start-crawls.ts';
import { testParsing } from './testing/parsing.ts';
import { linking, openSite, type Site } from './testing/site.ts';
import { openTestCrawlService, type TestCrawlService } from './testing/test-crawl-service.ts';

let crawlService: TestCrawlService;
let site: Site;
let running: RunningCrawls;
const clock = createManualClock(new Date().toISOString());

beforeEach(async () => {
  crawlService = await openTestCrawlService();
  site = await openSite({ '/': linking('/a'), '/a': {} });
});
afterEach(async () => {
  await running.close();
  await site.close();
  await crawlService.close();
});

const start = (changes: Partial<CrawlServices> = {}): void => {
  const settings = readSettings(WEBTOOLS_SETTINGS, {});
  const { db } = crawlService.connection;
  running = startCrawls(
    {
      db,
      clock,
      log: noopLog,
      settings,
      publicWeb: createPublicWeb(settings),
      parsing: testParsing,
    },
    { services: { ...crawlService.servicesFor(site, { clock }), ...changes } },
  );
};
const hasEnded = async (id: string): Promise<boolean> =>
  (await crawlService.crawl(id)).finished_at !== null;

describe('Queued crawls', () => {
  it('are run, one after another at one site', async () => {
    const crawlIds = [
      await crawlService.ask(site),
      await crawlService.ask(site),
      await crawlService.ask(site),
    ];
    start();
    for (const id of crawlIds) await waitFor(() => hasEnded(id));
    expect((await crawlService.crawl(crawlIds[0] ?? '')).visited).toBe(2);
  });

  it('are run at once when they are requested later', async () => {
    start();
    const id = await crawlService.ask(site);
    running.wake();
    await waitFor(() => hasEnded(id));
  });

  it('that are requested during a search for others are taken up at once, too', async () => {
    const [looked, notified] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { db } = crawlService.connection;
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        looked.resolve();
        await notified.promise;
        return result;
      },
    });
    const slowDatabase = new Proxy(db, {
      get: (_, name: keyof typeof db) => {
        const from = name === 'selectFrom' ? slow : db;
        const value: unknown = from[name];
        return typeof value === 'function' ? value.bind(from) : value;
      },
    });
    start({ db: slowDatabase });
    await looked.promise;
    const id = await crawlService.ask(site);
    running.wake();
    notified.resolve();
    await waitFor(() => hasEnded(id));
    // Without a notification it would look again after 30 s.
  }, 25_000);

  it('of a killed process are run once its last heartbeat is too old', async () => {
    const left = await crawlService.ask(site);
    await claimCrawl(crawlService.connection.db, left, clock.now());
    const other = await openSite({ '/': {} });
    const id = await crawlService.ask(other);
    start();
    await waitFor(() => hasEnded(id));
    expect((await crawlService.crawl(left)).status).toBe('running');
    clock.advance(ABANDONED_AFTER_MS + 1);
    running.wake();
    await waitFor(() => hasEnded(left));
    await other.close();
  });

  it('of another process are polled until it stops, and then run', async () => {
    const left = await crawlService.ask(site);
    await claimCrawl(crawlService.connection.db, left, clock.now());
    start();
    const other = await openSite({ '/': {} });
    const id = await crawlService.ask(other);
    running.wake();
    await waitFor(() => hasEnded(id));
    clock.advance(ABANDONED_AFTER_MS + 1);
    await waitFor(() => hasEnded(left));
    await other.close();
  });
});
