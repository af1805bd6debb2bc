import type { ApiShop } from '@haat/testkit/api';
import type { FastifyInstance } from 'fastify';

let callers = 0;
export const newCaller = (): string => {
  callers += 1;
  return `198.51.100.${callers}`;
};

export type Asking = {
  readonly from?: string;
  /** Idempotency-Key. */
  readonly key?: string;
};

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

export const deleteCrawls = async ({ connection: { db } }: ApiShop): Promise<void> => {
  await db.deleteFrom('site_crawls').execute();
  await db.deleteFrom('idempotency_keys').execute();
};
