import { crawlMessages } from '@haat/contracts/crawl-messages';
import type { CrawlAnswer } from '@haat/contracts/http/webtools/sitemaps';
import type { ApiShop } from '@haat/testkit/api';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimCrawl } from '../crawl/crawl-claim.ts';
import { askFor, cancelCrawl, deleteCrawls } from './testing/ask.ts';

const MAX_CRAWLS = 10;

let shop: ApiShop;
beforeAll(async () => {
  shop = await openWebTools({ CRAWLS_AT_ONCE: 0 });
});
beforeEach(() => deleteCrawls(shop));
afterAll(() => shop.close());

const askFrom = (from: string, key?: string) =>
  askFor(shop.app, 'https://shop.example', { from, ...(key === undefined ? {} : { key }) });
const statusesFrom = async (callers: readonly string[]): Promise<readonly number[]> =>
  (await Promise.all(callers.map((from) => askFrom(from)))).map(({ statusCode }) => statusCode);
const callers = (count: number, nameOf: (n: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, n) => nameOf(n));

describe('The waiting list', () => {
  it.each([
    ['an IPv4 /24', (n: number) => `203.0.114.${n + 1}`, '203.0.115.1'],
    ['a /24 written as IPv6', (n: number) => `::ffff:203.0.114.${n + 1}`, '203.0.113.255'],
    ['an IPv6 /48', (n: number) => `2001:db8:7:${n.toString(16)}::1`, '2001:db8:8::1'],
    // The first of these is written 2001:db8::, the others 2001:db8:0:1:: and so on.
    ['an IPv6 /48 of zeros', (n: number) => `2001:db8:0:${n.toString(16)}::1`, '2001:db8:1::1'],
  ])('has ten places for %s, and places for other networks', async (_network, nameOf, other) => {
    expect(await statusesFrom(callers(MAX_CRAWLS, nameOf))).toEqual(Array(MAX_CRAWLS).fill(201));
    const refused = await askFrom(nameOf(MAX_CRAWLS));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: crawlMessages.networkWaits });
    expect((await askFrom(other)).statusCode).toBe(201);
  });

  it('takes ten crawls of a network from concurrent requests', async () => {
    const statuses = await statusesFrom(callers(20, (n) => `203.0.114.${n + 1}`));
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_CRAWLS);
    const { count } = await shop.connection.db
      .selectFrom('site_crawls')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(MAX_CRAWLS);
  });

  it('has a place again for a network when one of its crawls is cancelled', async () => {
    const first = (await askFrom('203.0.114.1')).json<CrawlAnswer>();
    await statusesFrom(callers(MAX_CRAWLS - 1, (n) => `203.0.114.${n + 2}`));
    expect((await askFrom('203.0.114.99')).statusCode).toBe(429);
    await cancelCrawl(shop.app, first.id);
    expect((await askFrom('203.0.114.99')).statusCode).toBe(201);
  });

  it('answers the repeated request for a waiting crawl, even when it is full', async () => {
    const first = await askFrom('203.0.114.1', 'one-press');
    await statusesFrom(callers(MAX_CRAWLS - 1, (n) => `203.0.114.${n + 2}`));
    await shop.connection.db.deleteFrom('idempotency_keys').execute();
    const again = await askFrom('203.0.114.1', 'one-press');
    expect(again.statusCode).toBe(201);
    expect(again.json<CrawlAnswer>().id).toBe(first.json<CrawlAnswer>().id);
  });
});

describe('The number of stored pages', () => {
  const givePages = async (id: string, found: number) => {
    const crawls = shop.connection.db.updateTable('site_crawls').where('id', '=', id);
    await crawls.set({ found, status: 'done', finished_at: new Date() }).execute();
  };
  const full = { error: crawlMessages.dayIsFull };

  it('is limited per network, and other networks can continue', async () => {
    const { id } = (await askFrom('203.0.114.1')).json<CrawlAnswer>();
    await givePages(id, 199_998);
    const last = await askFrom('203.0.114.2');
    expect(last.statusCode).toBe(201);
    await givePages(last.json<CrawlAnswer>().id, 2);
    const refused = await askFrom('203.0.114.3');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject(full);
    expect((await askFrom('203.0.115.1')).statusCode).toBe(201);
  });

  it('is limited in total, also for crawls that wait already', async () => {
    const waiting = (await askFrom('203.0.113.1')).json<CrawlAnswer>();
    const db = shop.connection.db;
    for (let network = 1; network <= 6; network += 1) {
      const crawl = (await askFrom(`198.51.${network}.1`)).json<CrawlAnswer>();
      await givePages(crawl.id, 170_000);
    }
    expect((await askFrom('203.0.115.1')).json()).toMatchObject(full);
    expect(await claimCrawl(db, waiting.id, Date.now())).toEqual({ kind: 'busy' });
    await db.deleteFrom('site_crawls').where('found', '>', 1).execute();
    expect(await claimCrawl(db, waiting.id, Date.now())).toMatchObject({ kind: 'yours' });
  });
});
