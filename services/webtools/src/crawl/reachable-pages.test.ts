import { describe, expect, it } from 'vitest';
import { reachablePages } from './reachable-pages.ts';
import { crawl } from './testing/crawl-in-virtual-time.ts';
import { linking, type Pages } from './testing/site.ts';

const HALF_AN_HOUR = { maxPages: 50_000, maxMs: 30 * 60 * 1000, pauseMs: 200 };

describe('The number of pages that a crawl can reach', () => {
  it.each([
    ['one request at a time', 1, 500, 2_571],
    ['one request at a time to a slow site', 1, 1_800, 900],
    ['four requests at a time, limited by the pause', 4, 500, 9_000],
    ['four requests at a time to a slow site', 4, 2_000, 3_600],
  ])('is calculated for %s', (_way, connections, answerMs, pages) => {
    expect(reachablePages({ ...HALF_AN_HOUR, connections }, answerMs)).toBe(pages);
  });

  it('is at most the page limit', () => {
    const pace = { ...HALF_AN_HOUR, maxPages: 1_000, connections: 1 };
    expect(reachablePages(pace)).toBe(1_000);
  });

  it('equals the number of pages that a crawl reaches', async () => {
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
