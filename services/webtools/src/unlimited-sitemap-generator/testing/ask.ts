import type { ApiShop } from '@haat/testkit/api';
import type { FastifyInstance } from 'fastify';

let callers = 0;
/** An address that nobody else asks from. */
export const newCaller = (): string => {
  callers += 1;
  return `198.51.100.${callers}`;
};

export type Asking = {
  readonly from?: string;
  /** Idempotency-Key. */
  readonly key?: string;
};

/** Asks for the sitemap of a site, as a new visitor unless told. */
export const askFor = (
  app: FastifyInstance,
  url: string,
  { from = newCaller(), key }: Asking = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/webtools/sitemaps',
    payload: { url },
    remoteAddress: from,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

export const cancelCrawl = (app: FastifyInstance, id: string) =>
  app.inject({ method: 'POST', url: `/api/webtools/sitemaps/${id}/cancel`, payload: {} });

/** Asks to go on with a crawl, as a new visitor unless told. */
export const resume = (
  app: FastifyInstance,
  id: string,
  { from = newCaller(), key }: Asking = {},
) =>
  app.inject({
    method: 'POST',
    url: `/api/webtools/sitemaps/${id}/resume`,
    payload: {},
    remoteAddress: from,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

/** As if nobody had asked yet: a shop that is opened once serves all tests of a file. */
export const deleteCrawls = async ({ connection: { db } }: ApiShop): Promise<void> => {
  await db.deleteFrom('site_crawls').execute();
  await db.deleteFrom('idempotency_keys').execute();
};
