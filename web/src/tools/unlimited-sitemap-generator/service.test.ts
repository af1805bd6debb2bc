import type { Crawl, CrawlLimits } from '@haat/contracts/http/webtools/sitemaps';
import { describe, expect, it } from 'vitest';
import { crawl as begun } from '../../../testing/samples.ts';
import {
  isOver,
  leadsTo,
  limitText,
  problemText,
  promiseText,
  remainingText,
  robotsLine,
  sizeText,
  standing,
  withinSite,
} from './service.ts';

const crawl = (changes: Partial<Crawl>): Crawl => ({ ...begun, ...changes });

describe('The status of a crawl', () => {
  it.each([
    [{ status: 'queued' }, 'Waiting for our crawler to begin.'],
    [{ status: 'queued', ahead: 1 }, 'Waiting: 1 site is before yours.'],
    [{ status: 'queued', ahead: 2 }, 'Waiting: 2 sites are before yours.'],
    [
      { visited: 1_200, found: 120_000, problems: 1 },
      '1,200 of 1,20,000 pages visited, 1 problem.',
    ],
    [{ visited: 0, found: 1 }, '0 of 1 page visited, 0 problems.'],
    [{ status: 'done', listed: 1 }, 'The sitemap is ready: 1 page.'],
    [{ status: 'done' }, 'The crawl is done, and there is no page to list.'],
    [{ status: 'cancelled', visited: 3 }, 'Cancelled after 3 pages.'],
    [{ status: 'failed' }, 'The site could not be crawled.'],
  ] as const)('%j', (changes, sentence) => {
    expect(standing(crawl(changes))).toBe(sentence);
  });

  it('is final when it is done, cancelled or failed', () => {
    const statuses = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
    expect(statuses.filter(isOver)).toEqual(['done', 'cancelled', 'failed']);
  });
});

describe('The limits of a crawl', () => {
  const limits: CrawlLimits = {
    maxPages: 50_000,
    shareMs: 30 * 60 * 1000,
    pauseMs: 200,
    connections: 1,
    answerMs: 500,
    reachable: 2_571,
  };

  it('show the time, the pages and the reasons for fewer pages', () => {
    const words = promiseText(limits);
    for (const part of ['30 minutes', '0.5 seconds', '2,571 pages', '50,000 addresses']) {
      expect(words).toContain(part);
    }
    expect(words).toContain('Crawl-delay');
    expect(words).toContain('can resume');
  });

  it('show a short time in seconds', () => {
    expect(promiseText({ ...limits, shareMs: 4_000 })).toContain('up to 4 seconds.');
  });

  it('show the remaining pages when the crawl can be resumed', () => {
    expect(remainingText(crawl({ canGoOn: true, found: 1_500, visited: 300 }))).toMatch(
      /: 1,200 pages\. Resume the crawl /,
    );
    expect(remainingText(crawl({ canGoOn: true, found: 4, visited: 3 }))).toMatch(/: 1 page\. /);
    expect(remainingText(crawl({ found: 4, visited: 3 }))).toBeNull();
  });
});

it('a crawl that ran out of links shows no limit', () => {
  expect(limitText(null, 10)).toBeNull();
  expect(limitText('pages', 50_000)).toContain('50,000 addresses');
});

it.each([
  [{ problem: 'not_found', status: 404 }, 'Not found (404)'],
  [{ problem: 'redirect', status: 301 }, 'Redirects (301)'],
  [{ problem: 'blocked', status: null }, 'Blocked by robots.txt'],
  [{ problem: 'noindex', status: 200 }, 'Asks not to be listed'],
] as const)('the problem %j is shown as %s', (problem, words) => {
  expect(problemText(problem)).toBe(words);
});

it('redirects lead to another address, unreachable pages do not', () => {
  expect(leadsTo({ problem: 'redirect' })).toBe(true);
  expect(leadsTo({ problem: 'unreachable' })).toBe(false);
});

it('addresses within the site are shown without the site, others in full', () => {
  const site = 'https://shop.example';
  expect(withinSite('https://shop.example/a?b=1', site)).toBe('/a?b=1');
  expect(withinSite('https://shop.example.com/', site)).toBe('https://shop.example.com/');
});

it.each([
  [640, '640 bytes'],
  [12_000, '12 KB'],
  [3_565_158, '3.4 MB'],
])('%d bytes are shown as %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});

it('the line for robots.txt contains the full address of the sitemap', () => {
  expect(robotsLine('https://shop.example')).toBe('Sitemap: https://shop.example/sitemap.xml');
});
