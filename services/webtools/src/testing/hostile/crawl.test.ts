// @module-tag slow
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { misbehavingWorkerUrl } from '@haat/testkit/misbehaving';
import { afterAll, describe, expect, it } from 'vitest';
import { crawl } from '../../crawl/testing/crawl-in-virtual-time.ts';
import { linking } from '../../crawl/testing/site.ts';
import { hostileRobots } from './directories.ts';
import { headWithoutMeasure, hostileHeads, hostilePages } from './pages.ts';
import { recordedParsing } from './recorded-parsing.ts';

const MEGABYTE = 1024 * 1024;
const parsing = recordedParsing();
const stuck = recordedParsing({ workerUrl: misbehavingWorkerUrl, deadlineMs: 1, threads: 1 });
afterAll(() => Promise.all([parsing.close(), stuck.close()]));

/** Of visits and tests: how busy the machine is decides nothing here. */
const FETCH_TIMEOUT_MS = 60_000;
const TEST_MS = 120_000;

const DONE = expect.objectContaining({ kind: 'done' });

describe('A crawl of a hostile site', { timeout: TEST_MS }, () => {
  const sets = [
    ['pages', hostilePages],
    ['heads', hostileHeads],
  ] as const;
  it.each(sets)('parses hostile %s in threads, and stores only existing pages', async (_, make) => {
    const pages = make();
    const paths = Object.keys(pages);
    const { end, outcomes, known } = await crawl(
      { '/': linking(...paths), ...pages },
      {
        parsing,
        timeoutMs: FETCH_TIMEOUT_MS,
        limits: { maxPages: paths.length + 1, pageBytes: 2 * MEGABYTE },
      },
    );
    expect(end).toEqual(DONE);
    expect([...outcomes.keys()]).toEqual(['/', ...paths]);
    expect(known).toHaveLength(paths.length + 1);
    for (const [path, { status, problem }] of outcomes) {
      expect([path, status]).toEqual([path, 200]);
      expect([null, 'too_large', 'canonical']).toContain(problem);
    }
    const read = parsing.take().filter(([task]) => task === 'crawledPage');
    expect(read).toEqual([...outcomes].map(() => ['crawledPage', 'read']));
  });

  it('finds links behind oversized attributes and bases', async () => {
    const { '/attributes': attributes = {}, '/bases': bases = {} } = hostilePages();
    const { listed } = await crawl(
      {
        '/': linking('/attributes', '/b/bases'),
        '/attributes': attributes,
        '/b/bases': bases,
        '/found': {},
        '/b/found': {},
      },
      { parsing, timeoutMs: FETCH_TIMEOUT_MS, limits: { pageBytes: 2 * MEGABYTE } },
    );
    expect(listed).toEqual(['/', '/attributes', '/b/bases', '/found', '/b/found']);
  });

  it('does not read response headers that are too large', async () => {
    const { outcomes } = await crawl({ '/': linking('/x'), '/x': headWithoutMeasure }, { parsing });
    expect(outcomes.get('/x')?.problem).toBe('unreachable');
  });

  it.each(Object.entries(hostileRobots))(
    'obeys the robots.txt rules "%s" within its limits',
    async (_, text) => {
      parsing.take();
      const address = `/${'a'.repeat(1_900)}`;
      const { end, listed } = await crawl(
        { '/robots.txt': { body: text }, '/': linking(address, '/x/1'), [address]: {} },
        { parsing },
      );
      expect(end).toEqual(DONE);
      expect(listed).toEqual(['/', address]);
      // The rules once, then each address.
      const parsed = parsing.take().filter(([task]) => task === 'robots');
      expect(parsed).toEqual(Array.from({ length: 4 }, () => ['robots', 'read']));
    },
  );

  it('reports a page that takes too long to parse, and continues', async () => {
    const reading: typeof parsing = {
      ...parsing,
      read: (name, input) => {
        const isBad = name === 'crawledPage' && 'url' in input && input.url.endsWith('/bad');
        return (isBad ? stuck : parsing).read(name, input);
      },
    };
    const { outcomes, listed, end } = await crawl(
      { '/': linking('/bad', '/good'), '/bad': linking('/never'), '/good': {} },
      { parsing: reading },
    );
    expect(end).toEqual(DONE);
    expect(listed).toEqual(['/', '/good']);
    expect(outcomes.get('/bad')).toEqual({
      isListed: false,
      problem: 'too_large',
      status: 200,
      detail: webToolMessages.unreadable,
      lastModified: null,
    });
    expect(stuck.take()).toEqual([['crawledPage', 'too_slow']]);
  });

  it('fails when robots.txt takes too long to parse', async () => {
    const { end, site } = await crawl(
      { '/robots.txt': { body: 'User-agent: *\nDisallow: /x' }, '/': {} },
      { parsing: stuck },
    );
    expect(end).toEqual({
      kind: 'failed',
      failure: expect.stringContaining('takes too long to read'),
    });
    expect(site.requestedPaths).toEqual(['/robots.txt']);
  });
});
