import { crawlMessages } from '@haat/contracts/crawl-messages';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { describe, expect, it } from 'vitest';
import { crawl, crawlOpenSite } from './testing/crawl-in-virtual-time.ts';
import { linking, openSite, type Pages } from './testing/site.ts';

const DONE = { kind: 'done', limit: null };

describe('Crawling a site', () => {
  it('visits each page once, breadth first, even when links go in circles', async () => {
    const { end, listed, known, site } = await crawl({
      '/': linking('/a', '/b', '/', '#top'),
      '/a': linking('/c', '/b', '/a?page=2', 'https://elsewhere.example/'),
      '/b': linking('/', '/a', '/logo.png'),
      '/c': linking('/a', '/b/../c'),
      '/a?page=2': linking('/a'),
    });
    expect(end).toEqual(DONE);
    expect(listed).toEqual(['/', '/a', '/b', '/c', '/a?page=2']);
    expect(site.requestedPaths).toEqual(['/robots.txt', ...listed]);
    expect(known.map(({ foundOn }) => foundOn)).toEqual([null, 1, 1, 2, 2]);
  });

  it('requests one page at a time, with a pause before each', async () => {
    let open = 0;
    let max = 0;
    const slow = async () => {
      open += 1;
      max = Math.max(max, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return linking('/1', '/2', '/3');
    };
    const { rests } = await crawl({ '/': slow, '/1': slow, '/2': slow, '/3': slow });
    expect(rests).toEqual([200, 200, 200, 200]);
    expect(max).toBe(1);
  });

  it('lists missing, moved and forbidden pages, with the page that links to them', async () => {
    const { outcomes, listed, known, site } = await crawl({
      '/': linking('/gone', '/old', '/login', '/broken', '/away', '/image'),
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': linking('/loop'),
      '/loop': { status: 302, headers: { location: '/loop' } },
      '/login': { status: 401 },
      '/broken': { status: 503 },
      '/away': { status: 302, headers: { location: 'https://elsewhere.example/x' } },
      '/image': { headers: { 'content-type': 'image/png' }, body: '<a href="/never">' },
    });
    expect(listed).toEqual(['/', '/new']);
    const problems = [...outcomes].flatMap(([path, { problem, status, detail }]) =>
      problem === null ? [] : [[path, problem, status, detail?.replace(site.origin, '')]],
    );
    expect(problems).toEqual([
      ['/gone', 'not_found', 404, undefined],
      ['/old', 'redirect', 301, '/new'],
      ['/login', 'refused', 401, undefined],
      ['/broken', 'server_error', 503, undefined],
      ['/away', 'redirect', 302, 'https://elsewhere.example/x'],
      ['/loop', 'redirect', 302, '/loop'],
    ]);
    expect(known.find(({ url }) => url.endsWith('/new'))?.foundOn).toBe(3);
    expect(site.requestedPaths).not.toContain('/never');
  });

  it('leaves out pages with noindex, and lists canonical pages', async () => {
    const { outcomes, listed, site } = await crawl({
      '/': linking('/secret', '/copy', '/end'),
      '/secret': {
        headers: { 'x-robots-tag': ['otherbot: nofollow', 'noindex'] },
        body: '<a href="/behind-secret">x</a>',
      },
      '/copy': { body: '<link rel="canonical" href="/original">' },
      '/end': { body: '<meta name="robots" content="nofollow"><a href="/never">x</a>' },
      '/original': {},
      '/behind-secret': {},
    });
    expect(listed).toEqual(['/', '/end', '/behind-secret', '/original']);
    expect(outcomes.get('/secret')?.problem).toBe('noindex');
    expect(outcomes.get('/copy')).toMatchObject({
      problem: 'canonical',
      detail: `${site.origin}/original`,
    });
    expect(site.requestedPaths).not.toContain('/never');
  });

  it('stores only plausible modification dates', async () => {
    const at = (date: string) => ({ headers: { 'last-modified': date } });
    const { outcomes } = await crawl({
      '/': { ...linking('/future', '/nonsense'), ...at('Mon, 05 Jan 2026 10:00:00 GMT') },
      '/future': at('Mon, 05 Jan 2099 10:00:00 GMT'),
      '/nonsense': at('yesterday'),
    });
    expect([...outcomes.values()].map(({ lastModified }) => lastModified?.toISOString())).toEqual([
      '2026-01-05T10:00:00.000Z',
      undefined,
      undefined,
    ]);
  });

  it('lists a page that is too large, and follows its first links', async () => {
    const { listed, outcomes } = await crawl({
      '/': { body: `<a href="/first">1</a>${'x'.repeat(20_000)}<a href="/last">2</a>` },
      '/first': {},
    });
    expect(listed).toEqual(['/', '/first']);
    expect(outcomes.get('/')?.problem).toBe('too_large');
  });

  it('continues with the other pages when one never answers', async () => {
    const { listed, outcomes, site } = await crawl(
      {
        '/': linking('/slow', '/quick'),
        '/slow': () => new Promise(() => undefined),
        '/quick': {},
      },
      { timeoutMs: 150 },
    );
    expect(listed).toEqual(['/', '/quick']);
    expect(outcomes.get('/slow')).toMatchObject({
      problem: 'unreachable',
      detail: webToolMessages.timeout(site.exception),
    });
  });
});

describe('The start page of a crawl', () => {
  it('is followed when it redirects within the site', async () => {
    const { end, listed } = await crawl({
      '/': { status: 302, headers: { location: '/en' } },
      '/en': linking('/', '/en/about'),
      '/en/about': {},
    });
    expect(end).toEqual(DONE);
    expect(listed).toEqual(['/en', '/en/about']);
  });

  it('moves the crawl when it redirects to another origin of the site, which must be public', async () => {
    const there = await openSite({
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /x',
      },
    });
    await there.close();
    const { end, moves } = await crawl({
      '/': { status: 301, headers: { location: `${there.origin}/home` } },
    });
    // The guard refuses the new origin before any request to it.
    expect(moves).toEqual([there.origin]);
    expect(end).toEqual({ kind: 'failed', failure: webToolMessages.notPublic });
  });

  it('fails the crawl when it redirects to another site', async () => {
    const { end } = await crawl({
      '/': { status: 301, headers: { location: 'https://elsewhere.example/' } },
    });
    const failure = crawlMessages.leadsElsewhere('https://elsewhere.example/');
    expect(end).toEqual({ kind: 'failed', failure });
  });

  it('fails the crawl when it redirects to a private address', async () => {
    const { end, site } = await crawl({
      '/': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
    });
    expect(end.kind).toBe('failed');
    expect(site.requestedPaths).toEqual(['/robots.txt', '/']);
  });

  it('fails the crawl when it does not exist', async () => {
    const { end } = await crawl({}, { start: '/nowhere' });
    expect(end).toEqual({ kind: 'failed', failure: crawlMessages.startFailed(404) });
  });
});

describe('A crawl', () => {
  const endless = (): Pages =>
    new Proxy(
      {},
      {
        get: (_pages, path) =>
          path === '/robots.txt'
            ? { status: 404 }
            : linking(`${String(path)}1`, `${String(path)}2`),
      },
    );

  it('ends at its page limit', async () => {
    const { end, listed } = await crawl(endless(), { limits: { maxPages: 25 } });
    expect(end).toEqual({ kind: 'done', limit: 'pages' });
    expect(listed).toHaveLength(25);
  });

  it('ends at its time limit', async () => {
    const { end, listed } = await crawl(endless(), { limits: { maxMs: 1_000 } });
    expect(end).toEqual({ kind: 'done', limit: 'time' });
    expect(listed).toHaveLength(5);
  });

  it('ends when the site has stopped answering', async () => {
    const dead = Array.from({ length: 40 }, (_, n) => `/${n}`);
    const down = Object.fromEntries(dead.map((path) => [path, { status: 502 }]));
    const { end, site } = await crawl({ '/': linking(...dead), ...down });
    expect(end).toEqual({ kind: 'done', limit: 'silent' });
    expect(site.requestedPaths).toHaveLength(2 + 20);
  });

  it('stops at once when it is aborted, even in the middle of a page', async () => {
    const stop = new AbortController();
    const pages: Pages = {
      '/': linking('/hangs', '/after'),
      '/hangs': () => {
        stop.abort(new Error('cancelled'));
        return new Promise(() => undefined);
      },
    };
    const site = await openSite(pages);
    const crawling = crawlOpenSite(site, { signal: stop.signal });
    await expect(crawling).rejects.toThrow('cancelled');
    await site.close();
    expect(site.requestedPaths).toEqual(['/robots.txt', '/', '/hangs']);
  });

  it('resumes after an interruption', async () => {
    const site = await openSite({ '/a': linking('/c'), '/b': {}, '/c': {} });
    const { origin } = site;
    const pages = ['/', '/a', '/b'].map((path, index) => ({
      number: index + 1,
      url: origin + path,
      foundOn: index === 0 ? null : 1,
    }));
    const todo = { pages, visited: 1, hasBegun: true };
    const { listed, known } = await crawlOpenSite(site, { todo });
    await site.close();
    expect(listed).toEqual(['/a', '/b', '/c']);
    expect(site.requestedPaths).toEqual(['/robots.txt', '/a', '/b', '/c']);
    expect(known.at(-1)).toEqual({ number: 4, url: `${origin}/c`, foundOn: 2 });
  });

  it('has only its remaining time after an interruption', async () => {
    const { end, listed } = await crawl(endless(), {
      limits: { maxMs: 10_000 },
      spentMs: 9_700,
    });
    expect(end).toEqual({ kind: 'done', limit: 'time' });
    expect(listed).toHaveLength(2);
  });
});
