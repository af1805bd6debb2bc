import { describe, expect, it } from 'vitest';
import { SINGLY_FOR } from './pace.ts';
import { crawl } from './testing/crawl-in-virtual-time.ts';
import { linking, type Pages } from './testing/site.ts';

const FOUR = { limits: { connections: 4 } };
const paths = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `/${n + 1}`);
const DONE = { kind: 'done', limit: null };

const ok = (all: readonly string[]): Pages => Object.fromEntries(all.map((path) => [path, {}]));

/** Pages that answer only once so many of them are asked for at the same time. */
const meeting = (count: number, all: readonly string[]): Pages => {
  let open = 0;
  const met = Promise.withResolvers<void>();
  const page = async () => {
    open += 1;
    if (open >= count) met.resolve();
    await met.promise;
    return {};
  };
  return Object.fromEntries(all.map((path) => [path, page]));
};

describe('A site without a Crawl-delay', () => {
  it('gets several requests at once, started one pause apart', async () => {
    const all = paths(8);
    const { end, listed, rests, underWay } = await crawl(
      { '/': linking(...all), ...meeting(4, all) },
      FOUR,
    );
    expect(end).toEqual(DONE);
    expect(underWay).toEqual([1, 1, 2, 3, 4, 4, 4, 4, 4]);
    expect(listed).toEqual(['/', ...all]);
    expect(rests).toEqual(Array(9).fill(200));
  });

  it('has its pages stored in the order found, whichever page answers first', async () => {
    const late = Promise.withResolvers<void>();
    const { outcomes, known, site } = await crawl(
      {
        '/': linking('/slow', '/quick', '/quicker'),
        '/slow': async () => {
          await late.promise;
          return linking('/from-slow');
        },
        '/quick': linking('/from-quick'),
        '/quicker': () => {
          late.resolve();
          return linking('/from-quicker');
        },
      },
      FOUR,
    );
    const order = [
      '/',
      '/slow',
      '/quick',
      '/quicker',
      '/from-slow',
      '/from-quick',
      '/from-quicker',
    ];
    expect([...outcomes.keys()]).toEqual(order);
    expect(known.map(({ url }) => url.slice(site.origin.length))).toEqual(order);
    expect(known.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(known.map(({ foundOn }) => foundOn)).toEqual([null, 1, 1, 1, 2, 3, 4]);
  });

  it.each([429, 500, 503])('gets one request at a time after it answered %d', async (status) => {
    const all = paths(12);
    const { underWay } = await crawl(
      { '/': linking('/strained', ...all), '/strained': { status }, ...ok(all) },
      { limits: { connections: 2 } },
    );
    // What was under way already when the answer came is not called back.
    expect(underWay).toEqual([1, 1, 2, ...Array(11).fill(1)]);
  });

  it('gets several requests at once again after enough good answers', async () => {
    const all = paths(SINGLY_FOR + 10);
    const { underWay } = await crawl(
      { '/': linking('/strained', ...all), '/strained': { status: 503 }, ...ok(all) },
      { limits: { connections: 2 } },
    );
    const singly = Array(SINGLY_FOR - 1).fill(1);
    expect(underWay).toEqual([1, 1, 2, ...singly, 1, ...Array(9).fill(2)]);
  });

  it('gets no more requests after the time limit, and running requests are stored', async () => {
    const all = paths(20);
    const limits = { connections: 4, maxMs: 1_000 };
    const { end, listed, site } = await crawl({ '/': linking(...all), ...ok(all) }, { limits });
    expect(end).toEqual({ kind: 'done', limit: 'time' });
    expect(site.requestedPaths.toSorted()).toEqual(['/robots.txt', ...listed].toSorted());
    expect(listed).toEqual(['/', '/1', '/2', '/3', '/4']);
  });
});

it('a site with a Crawl-delay gets one request at a time', async () => {
  const all = paths(6);
  const robots = {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nCrawl-delay: 1',
  };
  const site = { '/robots.txt': robots, '/': linking(...all), ...ok(all) };
  const { rests, underWay } = await crawl(site, FOUR);
  expect(underWay).toEqual(Array(7).fill(1));
  expect(rests).toEqual(Array(7).fill(1_000));
});

it('a stopped crawl ends all its running requests', async () => {
  const stop = new AbortController();
  const all = paths(8);
  let open = 0;
  const hangs = () => {
    open += 1;
    if (open === 4) stop.abort(new Error('cancelled'));
    return new Promise<never>(() => undefined);
  };
  const pages = Object.fromEntries(all.map((path) => [path, hangs]));
  const crawling = crawl({ '/': linking(...all), ...pages }, { ...FOUR, signal: stop.signal });
  await expect(crawling).rejects.toThrow('cancelled');
});
