import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '@haat/platform/clock';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { crawlIdFor } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import { createTestDatabase } from '@haat/testkit/database';
import { askForCrawl } from '../ask-for-crawl.ts';
import type { CrawlServices } from '../run-crawl.ts';
import { testParsing } from './parsing.ts';
import { openSite, type Site } from './site.ts';

type Settings = CrawlServices['settings'];

export type TestCrawlService = {
  readonly url: string;
  readonly connection: DatabaseConnection;
  readonly servicesFor: (
    site: Site,
    changes?: Omit<Partial<CrawlServices>, 'settings'> & { settings?: Partial<Settings> },
  ) => CrawlServices;
  /** As a new visitor. @returns the crawl's id. */
  readonly ask: (site: Site, path?: string) => Promise<string>;
  readonly crawl: (id: string) => ReturnType<typeof crawlOf>;
  readonly pages: (id: string) => ReturnType<typeof pagesOf>;
  readonly open: typeof openSite;
  readonly close: () => Promise<void>;
};

const SETTINGS: Settings = {
  CRAWL_MAX_PAGES: 1_000,
  CRAWL_MAX_MS: 60_000,
  CRAWL_PAGE_BYTES: 100_000,
  CRAWL_PAUSE_MS: 1,
  CRAWL_CONNECTIONS: 4,
  CRAWL_DELAY_MAX_MS: 1_000,
};

const crawlOf = ({ db }: DatabaseConnection, id: string) =>
  db.selectFrom('site_crawls').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const pagesOf = ({ db }: DatabaseConnection, id: string) =>
  db
    .selectFrom('site_crawl_pages')
    .selectAll()
    .where('crawl_id', '=', id)
    .orderBy('number')
    .execute();

export const openTestCrawlService = async (): Promise<TestCrawlService> => {
  const database = await createTestDatabase();
  const connection = connectDatabase(database.url);
  const sites: Site[] = [];
  return {
    url: database.url,
    connection,
    servicesFor: ({ visitor }, { settings, ...changes } = {}) => ({
      db: connection.db,
      clock: systemClock,
      log: noopLog,
      visitor,
      parsing: testParsing,
      rest: (ms, signal) => wait(ms, undefined, { signal }),
      ...changes,
      settings: { ...SETTINGS, ...settings },
    }),
    ask: async ({ origin }, path = '/') => {
      const visitor = randomUUID();
      const id = crawlIdFor(visitor, randomUUID());
      const start = new URL(path, origin);
      const request = { id, visitor, network: visitor, start, now: systemClock.now() };
      const result = await askForCrawl(connection.db, request);
      if (result !== 'accepted') throw new Error(result);
      return id;
    },
    crawl: (id) => crawlOf(connection, id),
    pages: (id) => pagesOf(connection, id),
    open: async (pages, options) => {
      const site = await openSite(pages, options);
      sites.push(site);
      return site;
    },
    close: async () => {
      await Promise.all(sites.map((site) => site.close()));
      await connection.close();
      await database.drop();
    },
  };
};
