import { crawlMessages } from '@haat/contracts/crawl-messages';
import { describe, expect, it } from 'vitest';
import { crawl } from './testing/crawl-in-virtual-time.ts';
import { linking } from './testing/site.ts';

describe('robots.txt', () => {
  const robots = (body: string, status = 200) => ({
    '/robots.txt': { status, headers: { 'content-type': 'text/plain' }, body },
  });
  const pages = { '/': linking('/open', '/private/1'), '/open': {}, '/private/1': {} };

  it('lists what it disallows, and the crawler does not request it', async () => {
    const { listed, outcomes, site } = await crawl({
      ...pages,
      ...robots('User-agent: *\nDisallow: /private\n'),
    });
    expect(listed).toEqual(['/', '/open']);
    expect(outcomes.get('/private/1')?.problem).toBe('blocked');
    expect(site.requestedPaths).not.toContain('/private/1');
  });

  it('is read for our own name first', async () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: HaatTools\nDisallow: /open\n';
    expect((await crawl({ ...pages, ...robots(text) })).listed).toEqual(['/', '/private/1']);
  });

  it('is obeyed when a page redirects to a disallowed page', async () => {
    const { outcomes, site } = await crawl({
      '/': linking('/way-in'),
      '/way-in': { status: 302, headers: { location: '/private/1' } },
      '/private/1': {},
      ...robots('User-agent: *\nDisallow: /private\n'),
    });
    expect(outcomes.get('/private/1')?.problem).toBe('blocked');
    expect(site.requestedPaths).not.toContain('/private/1');
  });

  it.each([
    [2, 2_000],
    [0.05, 200],
    [3_600, 5_000],
  ])('with a Crawl-delay of %d s gives a pause of %d ms', async (seconds, ms) => {
    const { rests } = await crawl({
      ...pages,
      ...robots(`User-agent: *\nCrawl-delay: ${seconds}\n`),
    });
    expect(rests).toEqual([ms, ms, ms]);
  });

  it('fails the crawl with a message when it disallows everything, and no page is requested', async () => {
    const { end, site } = await crawl({ ...pages, ...robots('User-agent: *\nDisallow: /\n') });
    expect(end).toEqual({
      kind: 'failed',
      failure: crawlMessages.blocked(site.exception),
    });
    expect(site.requestedPaths).toEqual(['/robots.txt']);
  });

  it.each([503, 429])('answers %d: the crawler requests no page', async (status) => {
    const { end, site } = await crawl({ ...pages, ...robots('', status) });
    expect(end).toEqual({
      kind: 'failed',
      failure: crawlMessages.robotsUnreadable(site.exception, status),
    });
    expect(site.requestedPaths).toEqual(['/robots.txt']);
  });

  it.each([404, 403])('allows everything when it answers %d', async (status) => {
    const rules = robots('User-agent: *\nDisallow: /\n', status);
    expect((await crawl({ ...pages, ...rules })).listed).toHaveLength(3);
  });
});
