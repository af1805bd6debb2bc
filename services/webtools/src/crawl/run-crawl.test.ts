import { gunzipSync } from 'node:zlib';
import { crawlMessages } from '@haat/contracts/crawl-messages';
import { createManualClock } from '@haat/platform/testing/manual-clock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimCrawl } from './crawl-claim.ts';
import { runCrawl } from './run-crawl.ts';
import { type CrawlDesk, openCrawlDesk, until } from './testing/crawl-desk.ts';
import { linking, openSite, type Pages, type Site } from './testing/site.ts';

let desk: CrawlDesk;
const sites: Site[] = [];
const never = new AbortController().signal;
const DONE = { kind: 'done' };

beforeAll(async () => {
  desk = await openCrawlDesk();
});
afterAll(() => desk?.close());
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

const open = async (pages: Pages, options = {}): Promise<Site> => {
  const site = await openSite(pages, options);
  sites.push(site);
  return site;
};

const filesOf = (id: string) =>
  desk.connection.db
    .selectFrom('site_crawl_files')
    .selectAll()
    .where('crawl_id', '=', id)
    .orderBy('place')
    .execute();

/** A page that hangs until it is let go, and tells when it was asked for. */
const gatedPage = () => {
  const asked = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const page = async () => {
    asked.resolve();
    await open.promise;
    return linking('/last');
  };
  return { page, asked: asked.promise, open: open.resolve };
};

describe('a crawl that was asked for', () => {
  it('is run to its end: counts, pages with where they were found, and the sitemap', async () => {
    const site = await open({
      '/': linking('/a?x=1&y=2', '/gone'),
      '/a?x=1&y=2': { headers: { 'last-modified': 'Mon, 05 Jan 2026 10:00:00 GMT' } },
    });
    const id = await desk.ask(site);
    expect(await runCrawl(desk.servicesFor(site), id, never)).toEqual(DONE);

    expect(await desk.crawl(id)).toMatchObject({
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
    const [, , gone] = await desk.pages(id);
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

  it('says why it failed, and has no sitemap', async () => {
    const site = await open({});
    const id = await desk.ask(site);
    expect(await runCrawl(desk.servicesFor(site), id, never)).toEqual(DONE);
    expect(await desk.crawl(id)).toMatchObject({
      status: 'failed',
      failure: crawlMessages.startFailed(404),
      finished_at: expect.any(Date),
    });
    expect(await filesOf(id)).toEqual([]);
  });

  it('takes in many links of one page', async () => {
    const links = Array.from({ length: 2_500 }, (_, n) => `/${n}`);
    const site = await open({ '/': linking(...links) });
    const id = await desk.ask(site);
    const settings = { CRAWL_MAX_PAGES: 2_400, CRAWL_MAX_MS: 1 };
    const clock = createManualClock();
    const rest = async () => clock.advance(1);
    await runCrawl(desk.servicesFor(site, { settings, clock, rest }), id, never);
    expect(await desk.crawl(id)).toMatchObject({ found: 2_400, visited: 1, reached_limit: 'time' });
    expect(await desk.pages(id)).toHaveLength(2_400);
  });

  it('is not run again once it is over', async () => {
    const site = await open({ '/': {} });
    const id = await desk.ask(site);
    await runCrawl(desk.servicesFor(site), id, never);
    const asked = site.asked.length;
    expect(await runCrawl(desk.servicesFor(site), id, never)).toEqual(DONE);
    expect(site.asked).toHaveLength(asked);
  });

  it('waits while another one is at the same site', async () => {
    const gate = gatedPage();
    const site = await open({ '/': gate.page, '/last': {} });
    const [first, second] = [await desk.ask(site), await desk.ask(site)];
    const running = runCrawl(desk.servicesFor(site), first, never);
    await gate.asked;
    expect(await runCrawl(desk.servicesFor(site), second, never)).toMatchObject({ kind: 'later' });
    expect((await desk.crawl(second)).status).toBe('queued');
    gate.open();
    await running;
    expect(await runCrawl(desk.servicesFor(site), second, never)).toEqual(DONE);
    expect((await desk.crawl(second)).status).toBe('done');
  });
});

describe('a crawl that is cancelled', () => {
  const cancel = (id: string) =>
    desk.connection.db
      .updateTable('site_crawls')
      .set({ status: 'cancelled' })
      .where('id', '=', id)
      .execute();

  it('in the middle of a page that hangs stops, and stays cancelled', async () => {
    const gate = gatedPage();
    const site = await open({ '/': linking('/hangs'), '/hangs': gate.page }, { timeoutMs: 60_000 });
    const id = await desk.ask(site);
    const running = runCrawl(desk.servicesFor(site), id, never);
    await gate.asked;
    await cancel(id);
    // The page is never let go: only noticing the cancel ends this.
    expect(await running).toEqual(DONE);
    expect(await desk.crawl(id)).toMatchObject({ status: 'cancelled', visited: 1 });
    expect(await filesOf(id)).toEqual([]);
  });

  it('while it rests stops at the rest', async () => {
    const site = await open({ '/': linking('/a') });
    const id = await desk.ask(site);
    const settings = { CRAWL_PAUSE_MS: 60_000 };
    const running = runCrawl(desk.servicesFor(site, { settings }), id, never);
    await until(async () => (await desk.crawl(id)).current_url !== null);
    await cancel(id);
    expect(await running).toEqual(DONE);
    expect(site.asked).toEqual(['/robots.txt']);
  });

  it('just before its last page answers stays cancelled, without that page', async () => {
    const gate = gatedPage();
    const site = await open({ '/': linking('/last'), '/last': gate.page });
    const id = await desk.ask(site);
    const running = runCrawl(desk.servicesFor(site), id, never);
    await gate.asked;
    await cancel(id);
    gate.open();
    expect(await running).toEqual(DONE);
    expect(await desk.crawl(id)).toMatchObject({ status: 'cancelled', visited: 1, listed: 1 });
    expect(await filesOf(id)).toEqual([]);
  });

  it('before it began is never begun', async () => {
    const site = await open({ '/': {} });
    const id = await desk.ask(site);
    await cancel(id);
    expect(await runCrawl(desk.servicesFor(site), id, never)).toEqual(DONE);
    expect(site.asked).toEqual([]);
  });
});

describe('a crawl whose worker is gone', () => {
  it('goes on where it was, under the next worker', async () => {
    const gate = gatedPage();
    let isFirst = true;
    const middle = () => {
      if (!isFirst) return linking('/last');
      isFirst = false;
      return gate.page();
    };
    const site = await open({ '/': linking('/middle'), '/middle': middle, '/last': {} });
    const id = await desk.ask(site);
    const first = runCrawl(desk.servicesFor(site), id, never);
    await gate.asked;

    expect(await runCrawl(desk.servicesFor(site), id, never)).toEqual(DONE);
    const asked = ['/robots.txt', '/', '/middle'];
    expect(site.asked).toEqual([...asked, '/robots.txt', '/middle', '/last']);
    const done = await desk.crawl(id);
    expect(done).toMatchObject({ status: 'done', found: 3, visited: 3, listed: 3 });

    gate.open();
    expect(await first).toEqual(DONE);
    expect(await desk.crawl(id)).toEqual(done);
  });

  it('with several pages under way goes on, and visits each of those again', async () => {
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
    const site = await open({
      '/': linking(...under, ...after),
      ...Object.fromEntries([...under, ...after].map((path) => [path, page(path)])),
      ...Object.fromEntries([...under, ...after].map((path) => [`${path}/more`, {}])),
    });
    const id = await desk.ask(site);
    const first = runCrawl(desk.servicesFor(site), id, never);
    await all.promise;
    await until(async () => under.every((path) => site.asked.includes(path)));
    expect(waiting).toBe(1);
    expect(await desk.crawl(id)).toMatchObject({ status: 'running', found: 7, visited: 1 });

    isFirst = false;
    expect(await runCrawl(desk.servicesFor(site), id, never)).toEqual(DONE);
    killed.resolve();
    expect(await first).toEqual(DONE);
    expect(await desk.crawl(id)).toMatchObject({ status: 'done', found: 13, visited: 13 });
    const pages = await desk.pages(id);
    expect(pages.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(13);
    const times = (path: string) => site.asked.filter((one) => one === path).length;
    expect(under.map(times)).toEqual([2, 2, 2, 2]);
    expect(after.map(times)).toEqual([1, 1]);
  });

  it('is no longer written by the first one, which was taken for dead and is not', async () => {
    const [early, late] = [gatedPage(), gatedPage()];
    const turns = [early, late];
    const site = await open({
      '/': linking('/middle'),
      '/middle': () => turns.shift()?.page() ?? {},
      '/last': {},
    });
    const id = await desk.ask(site);
    const first = runCrawl(desk.servicesFor(site), id, never);
    await early.asked;
    const second = runCrawl(desk.servicesFor(site), id, never);
    await late.asked;
    early.open();
    expect(await first).toEqual(DONE);
    expect(await desk.crawl(id)).toMatchObject({ status: 'running', found: 2, visited: 1 });
    late.open();
    expect(await second).toEqual(DONE);
    expect(await desk.crawl(id)).toMatchObject({ status: 'done', found: 3, visited: 3 });
  });

  it('too often fails with a sentence, so that it takes no more workers along', async () => {
    const site = await open({ '/': {} });
    const id = await desk.ask(site);
    const { db } = desk.connection;
    for (let time = 0; time < 6; time += 1) {
      expect((await claimCrawl(db, id, Date.now())).kind).toBe('yours');
    }
    expect((await claimCrawl(db, id, Date.now())).kind).toBe('over');
    expect(await desk.crawl(id)).toMatchObject({
      status: 'failed',
      failure: crawlMessages.interrupted,
    });
  });

  it('in order is left at once for the next, and that is no interruption', async () => {
    const gate = gatedPage();
    const site = await open({ '/': linking('/hangs'), '/hangs': gate.page }, { timeoutMs: 60_000 });
    const id = await desk.ask(site);
    const ending = new AbortController();
    const running = runCrawl(desk.servicesFor(site), id, ending.signal);
    await gate.asked;
    ending.abort();
    expect(await running).toMatchObject({ kind: 'later' });
    expect(await desk.crawl(id)).toMatchObject({ status: 'queued', visited: 1, interruptions: 0 });
  });

  it('never waits for another that waits for it, though both stand at the same site', async () => {
    const site = await open({ '/': {} });
    const [one, two] = [await desk.ask(site), await desk.ask(site)];
    const { db } = desk.connection;
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
