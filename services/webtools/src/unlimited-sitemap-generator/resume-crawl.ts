import { crawlMessages } from '@haat/contracts/crawl-messages';
import {
  callerHeadersSchema,
  NETWORK_HEADER,
  VISITOR_HEADER,
} from '@haat/contracts/http/webtools/caller';
import { crawlAnswerSchema, crawlParamsSchema } from '@haat/contracts/http/webtools/sitemaps';
import { answers, Refusal } from '@haat/platform/answers';
import type { Tool } from '../context.ts';
import { canGoOn, resumeCrawl } from '../crawl/resume-crawl.ts';
import { findCrawl, isUnderWay, requireCrawl } from './find-crawl.ts';
import { requireAccepted } from './require-accepted.ts';

export const resumption: Tool = async (app, context) => {
  const { db, clock, onCrawlRequested } = context;
  app.post(
    '/api/webtools/sitemaps/:id/resume',
    {
      schema: {
        tags: ['webtools'],
        summary: 'Go on with a crawl that ended at a limit; one that is under way stays as it is',
        params: crawlParamsSchema,
        headers: callerHeadersSchema,
        response: answers(200, crawlAnswerSchema),
      },
    },
    async ({ params: { id }, headers }) => {
      const row = await requireCrawl(context, id);
      if (!isUnderWay(row)) {
        if (!canGoOn(row)) throw new Refusal(409, crawlMessages.nothingLeft);
        const { [VISITOR_HEADER]: visitor, [NETWORK_HEADER]: network } = headers;
        requireAccepted(await resumeCrawl(db, { id, visitor, network, now: clock.now() }));
        onCrawlRequested();
      }
      return findCrawl(context, id);
    },
  );
};
