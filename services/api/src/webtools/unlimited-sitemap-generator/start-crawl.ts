import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { crawlMessages } from '@haat/contracts/crawl-messages';
import {
  type CrawlAnswer,
  crawlAnswerSchema,
  crawlBodySchema,
} from '@haat/contracts/http/webtools/sitemaps';
import { webToolMessages } from '@haat/contracts/messages';
import { crawlIdFor } from '@haat/platform/ids';
import type { Reach } from '@haat/platform/public-web/reach';
import { askForCrawl } from '@haat/platform/site-crawls/ask-for-crawl';
import { answers } from '../../answers.ts';
import type { ApiContext, Slice } from '../../context.ts';
import { callerKey } from '../../plugins/rate-limit.ts';
import { Refusal } from '../../refusal.ts';
import { addressToVisit } from '../visit-answer.ts';
import { findCrawl } from './find-crawl.ts';

/** More would wait for hours. */
const MOST_WAITING = 100;

/** Refuses literal private addresses at once; names are vetted at each connection. */
const refuseInside = ({ hostname, port, protocol }: URL, reach: Reach): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return;
  if (reach(host, Number(port) || (protocol === 'https:' ? 443 : 80))) return;
  const text = webToolMessages.notPublic;
  throw new Refusal(400, text, { fields: { url: text } });
};

const refuseWhenFull = async ({ db }: Pick<ApiContext, 'db'>): Promise<void> => {
  const { waiting } = await db
    .selectFrom('site_crawls')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  if (waiting >= MOST_WAITING) throw new Refusal(429, crawlMessages.tooManyWaiting);
};

/** `POST /api/webtools/sitemaps`: queues a crawl, one at a time for each visitor. */
export const startCrawl: Slice = async (app, { db, clock, settings, publicWeb }) => {
  /** Addresses of visitors are kept nowhere. */
  const visitorOf = (caller: string): string =>
    createHmac('sha256', settings.SESSION_SECRET).update(`crawls of ${caller}`).digest('hex');

  app.post(
    '/api/webtools/sitemaps',
    {
      schema: {
        tags: ['webtools'],
        summary: 'Crawl a site and make its sitemap',
        body: crawlBodySchema,
        response: answers(201, crawlAnswerSchema),
      },
    },
    async (request, reply): Promise<CrawlAnswer> => {
      const start = addressToVisit(request.body.url);
      refuseInside(start, publicWeb.reach);
      await refuseWhenFull({ db });
      const visitor = visitorOf(callerKey(request));
      const id = crawlIdFor(visitor, request.commandId);
      const asked = await askForCrawl(db, { id, visitor, start, now: clock.now() });
      if (asked === 'busy') throw new Refusal(429, crawlMessages.oneAtATime);
      reply.code(201).header('location', `/api/webtools/sitemaps/${id}`);
      return findCrawl({ db, clock, settings }, id);
    },
  );
};
