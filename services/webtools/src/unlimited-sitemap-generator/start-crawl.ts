import { isIP } from 'node:net';
import { crawlMessages } from '@haat/contracts/crawl-messages';
import {
  COMMAND_HEADER,
  callerHeadersSchema,
  NETWORK_HEADER,
  VISITOR_HEADER,
} from '@haat/contracts/http/webtools/caller';
import {
  type CrawlAnswer,
  crawlAnswerSchema,
  crawlBodySchema,
} from '@haat/contracts/http/webtools/sitemaps';
import { webToolMessages } from '@haat/contracts/messages';
import { answers } from '@haat/platform/http-server/answers';
import { Refusal } from '@haat/platform/http-server/refusal';
import { crawlIdFor } from '@haat/platform/ids';
import type { Tool, WebToolsContext } from '../context.ts';
import { askForCrawl } from '../crawl/ask-for-crawl.ts';
import type { Reach } from '../guard/reach.ts';
import { addressToVisit } from '../pages/visit-answer.ts';
import { findCrawl } from './find-crawl.ts';

/** More would wait for hours. */
const MOST_WAITING = 100;
/** Addresses are cheap to change within a network: it gets no more than this of the list. */
const MOST_OF_ONE_NETWORK = 10;

/** Refuses literal private addresses at once; names are vetted at each connection. */
const refuseInside = ({ hostname, port, protocol }: URL, reach: Reach): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return;
  if (reach(host, Number(port) || (protocol === 'https:' ? 443 : 80))) return;
  const text = webToolMessages.notPublic;
  throw new Refusal(400, text, { fields: { url: text } });
};

const refuseWhenFull = async (
  { db }: Pick<WebToolsContext, 'db'>,
  network: string,
): Promise<void> => {
  const { waiting, nearby } = await db
    .selectFrom('site_crawls')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('network', '=', network).as('nearby'),
    ])
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  if (waiting >= MOST_WAITING) throw new Refusal(429, crawlMessages.tooManyWaiting);
  if (nearby >= MOST_OF_ONE_NETWORK) throw new Refusal(429, crawlMessages.networkWaits);
};

/** `POST /api/webtools/sitemaps`: queues a crawl, one at a time for each visitor. */
export const startCrawl: Tool = async (app, { db, clock, settings, publicWeb, onCrawlAsked }) => {
  app.post(
    '/api/webtools/sitemaps',
    {
      schema: {
        tags: ['webtools'],
        summary: 'Crawl a site and make its sitemap',
        body: crawlBodySchema,
        headers: callerHeadersSchema,
        response: answers(201, crawlAnswerSchema),
      },
    },
    async (request, reply): Promise<CrawlAnswer> => {
      const start = addressToVisit(request.body.url);
      refuseInside(start, publicWeb.reach);
      const {
        [VISITOR_HEADER]: visitor,
        [NETWORK_HEADER]: network,
        [COMMAND_HEADER]: commandId,
      } = request.headers;
      await refuseWhenFull({ db }, network);
      const id = crawlIdFor(visitor, commandId);
      const asked = await askForCrawl(db, { id, visitor, network, start, now: clock.now() });
      if (asked === 'busy') throw new Refusal(429, crawlMessages.oneAtATime);
      onCrawlAsked();
      reply.code(201).header('location', `/api/webtools/sitemaps/${id}`);
      return findCrawl({ db, clock, settings }, id);
    },
  );
};
