import { crawlMessages } from '@haat/contracts/crawl-messages';
import { waitFor } from '@haat/testkit/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimCrawl } from './crawl-claim.ts';
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

describe('A crawl whose worker is gone', () => {
  it('resumes under the next worker', async () => {
    const gate = gatedPage();
    let isFirst = true;
    const middle = () => {
      if (!isFirst) return linking('/last');
      isFirst = false;
      return gate.page();
    };
    const site = await crawlService.open({
      '/': linking('/middle'),
      '/middle': middle,
      '/last': {},
    });
    const id = await crawlService.ask(site);
    const first = runCrawl(crawlService.servicesFor(site), id, never);
    await gate.requested;

    expect(await runCrawl(crawlService.servicesFor(site), id, never)).toEqual(DONE);
    const before = ['/robots.txt', '/', '/middle'];
    expect(site.requestedPaths).toEqual([...before, '/robots.txt', '/middle', '/last']);
    const done = await crawlService.crawl(id);
    expect(done).toMatchObject({ status: 'done', found: 3, visited: 3, listed: 3 });

    gate.open();
    expect(await first).toEqual(DONE);
    expect(await crawlService.crawl(id)).toEqual(done);
  });

  it('fetches only its unfinished pages again', async () => {
    const [under, after] = [
      ['/1', '/2', '/3', '/4'],
      ['/5', '/6'],
    ];
    const all = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<void>();
    let isFirst = true;
    let waiting = 0;
    const page = (path: string) => async () => {
      // The later ones of the first worker have answered when it dies.
      if (!isFirst || path !== '/1') return linking(`${path}/more`);
      waiting += 1;
      all.resolve();
      await killed.promise;
      return {};
    };
    const site = await crawlService.open({
      '/': linking(...under, ...after),
      ...Object.fromEntries([...under, ...after].map((path) => [path, page(path)])),
      ...Object.fromEntries([...under, ...after].map((path) => [`${path}/more`, {}])),
    });
    const id = await crawlService.ask(site);
    const first = runCrawl(crawlService.servicesFor(site), id, never);
    await all.promise;
    await waitFor(async () => under.every((path) => site.requestedPaths.includes(path)));
    expect(waiting).toBe(1);
    expect(await crawlService.crawl(id)).toMatchObject({ status: 'running', found: 7, visited: 1 });

    isFirst = false;
    expect(await runCrawl(crawlService.servicesFor(site), id, never)).toEqual(DONE);
    killed.resolve();
    expect(await first).toEqual(DONE);
    expect(await crawlService.crawl(id)).toMatchObject({ status: 'done', found: 13, visited: 13 });
    const pages = await crawlService.pages(id);
    expect(pages.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(13);
    const times = (path: string) => site.requestedPaths.filter((one) => one === path).length;
    expect(under.map(times)).toEqual([2, 2, 2, 2]);
    expect(after.map(times)).toEqual([1, 1]);
  });

  it('is no longer written by the first worker if that worker is still running', async () => {
    const [early, late] = [gatedPage(), gatedPage()];
    const turns = [early, late];
    const site = await crawlService.open({
      '/': linking('/middle'),
      '/middle': () => turns.shift()?.page() ?? {},
      '/last': {},
    });
    const id = await crawlService.ask(site);
    const first = runCrawl(crawlService.servicesFor(site), id, never);
    await early.requested;
    const second = runCrawl(crawlService.servicesFor(site), id, never);
    await late.requested;
    early.open();
    expect(await first).toEqual(DONE);
    expect(await crawlService.crawl(id)).toMatchObject({ status: 'running', found: 2, visited: 1 });
    late.open();
    expect(await second).toEqual(DONE);
    expect(await crawlService.crawl(id)).toMatchObject({ status: 'done', found: 3, visited: 3 });
  });

  it('fails with a message after too many interruptions', async () => {
    const site = await crawlService.open({ '/': {} });
    const id = await crawlService.ask(site);
    const { db } = crawlService.connection;
    for (let time = 0; time < 6; time += 1) {
      expect((await claimCrawl(db, id, Date.now())).kind).toBe('yours');
    }
    expect((await claimCrawl(db, id, Date.now())).kind).toBe('over');
    expect(await crawlService.crawl(id)).toMatchObject({
      status: 'failed',
      failure: crawlMessages.interrupted,
    });
  });

  it('is queued again at once when its worker shuts down, without counting an interruption', async () => {
    const gate = gatedPage();
    const site = await crawlService.open(
      { '/': linking('/hangs'), '/hangs': gate.page },
      { timeoutMs: 60_000 },
    );
    const id = await crawlService.ask(site);
    const ending = new AbortController();
    const running = runCrawl(crawlService.servicesFor(site), id, ending.signal);
    await gate.requested;
    ending.abort();
    expect(await running).toMatchObject({ kind: 'later' });
    expect(await crawlService.crawl(id)).toMatchObject({
      status: 'queued',
      visited: 1,
      interruptions: 0,
    });
  });

  it('waits only for an earlier crawl of the same site, so that no two wait for each other', async () => {
    const site = await crawlService.open({ '/': {} });
    const [one, two] = [await crawlService.ask(site), await crawlService.ask(site)];
    const { db } = crawlService.connection;
    await db
      .updateTable('site_crawls')
      .set({ status: 'running', started_at: new Date(Date.now() - 1_000) })
      .where('id', '=', one)
      .execute();
    await db
      .updateTable('site_crawls')
      .set({ status: 'running', started_at: new Date() })
      .where('id', '=', two)
      .execute();
    expect((await claimCrawl(db, two, Date.now())).kind).toBe('busy');
    expect((await claimCrawl(db, one, Date.now())).kind).toBe('yours');
  });
});
