import { describe, expect, it } from 'vitest';
import { reachablePages } from './reachable-pages.ts';
import { crawl } from './testing/crawl-in-virtual-time.ts';
import { linking, type Pages } from './testing/site.ts';

const HALF_AN_HOUR = { maxPages: 50_000, maxMs: 30 * 60 * 1000, pauseMs: 200 };

describe('the pages that a crawl can reach', () => {
  it.each([
    ['one at a time', 1, 500, 2_571],
    ['one at a time, at a site that is slow', 1, 1_800, 900],
    ['four at a time, the pause counts', 4, 500, 9_000],
    ['four at a time, at a site that is slow', 4, 2_000, 3_600],
  ])('%s', (_way, connections, answerMs, pages) => {
    expect(reachablePages({ ...HALF_AN_HOUR, connections }, answerMs)).toBe(pages);
  });

  it('are no more than it takes in', () => {
    const pace = { ...HALF_AN_HOUR, maxPages: 1_000, connections: 1 };
    expect(reachablePages(pace)).toBe(1_000);
  });

  it('are those that it does reach', async () => {
    const endless: Pages = new Proxy(
      {},
      {
        get: (_pages, path) =>
          path === '/robots.txt' ? { status: 404 } : linking(`${String(path)}1`),
      },
    );
    const pace = { maxPages: 1_000, maxMs: 4_000, pauseMs: 150 };
    const { listed } = await crawl(endless, { limits: pace });
    // In virtual time an answer takes none.
    expect(listed).toHaveLength(reachablePages({ ...pace, connections: 1 }, 0) + 1);
  });
});
