import { isIP } from 'node:net';
import {
  COMMAND_HEADER,
  callerHeadersSchema,
  NETWORK_HEADER,
  VISITOR_HEADER,
} from '@haat/contracts/http/webtools/caller';
import {
  CRAWL_SIZES,
  type CrawlAnswer,
  crawlAnswerSchema,
  crawlBodySchema,
} from '@haat/contracts/http/webtools/sitemaps';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { answers, Refusal } from '@haat/platform/answers';
import { crawlIdFor } from '@haat/platform/ids';
import type { Tool } from '../context.ts';
import { askForCrawl } from '../crawl/ask-for-crawl.ts';
import { pageAddress } from '../crawl/page-address.ts';
import { addressToFetch } from '../pages/fetch-answer.ts';
import type { Reach } from '../ssrf-guard/reach.ts';
import { findCrawl } from './find-crawl.ts';
import { requireAccepted } from './require-accepted.ts';

/** Percent-encoding may lengthen what was typed. */
const refuseTooLong = (start: URL): void => {
  if (pageAddress(start).length <= CRAWL_SIZES.address) return;
  const text = webToolMessages.addressTooLong;
  throw new Refusal(400, text, { fields: { url: text } });
};

/** Literal addresses at once; names at each connection. */
const refuseInside = ({ hostname, port, protocol }: URL, reach: Reach): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return;
  if (reach(host, Number(port) || (protocol === 'https:' ? 443 : 80))) return;
  const text = webToolMessages.notPublic;
  throw new Refusal(400, text, { fields: { url: text } });
};

export const startCrawl: Tool = async (
  app,
  { db, clock, settings, publicWeb, onCrawlRequested },
) => {
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
      const start = addressToFetch(request.body.url);
      refuseTooLong(start);
      refuseInside(start, publicWeb.reach);
      const {
        [VISITOR_HEADER]: visitor,
        [NETWORK_HEADER]: network,
        [COMMAND_HEADER]: commandId,
      } = request.headers;
      const id = crawlIdFor(visitor, commandId);
      requireAccepted(await askForCrawl(db, { id, visitor, network, start, now: clock.now() }));
      onCrawlRequested();
      reply.code(201).header('location', `/api/webtools/sitemaps/${id}`);
      return findCrawl({ db, clock, settings }, id);
    },
  );
};
