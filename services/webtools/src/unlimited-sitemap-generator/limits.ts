import { type CrawlLimits, crawlLimitsSchema } from '@haat/contracts/http/webtools/sitemaps';
import { answers } from '@haat/platform/answers';
import type { Tool } from '../context.ts';
import { reachablePages, USUAL_ANSWER_MS } from '../crawl/reachable-pages.ts';

export const crawlLimits: Tool = async (app, { settings }) => {
  const pace = {
    maxPages: settings.CRAWL_MAX_PAGES,
    maxMs: settings.CRAWL_MAX_MS,
    pauseMs: settings.CRAWL_PAUSE_MS,
    connections: settings.CRAWL_CONNECTIONS,
  };
  app.get(
    '/api/webtools/sitemaps/limits',
    {
      schema: {
        tags: ['webtools'],
        summary: 'How many pages can a crawl reach?',
        response: answers(200, crawlLimitsSchema),
      },
    },
    async (): Promise<CrawlLimits> => ({
      maxPages: pace.maxPages,
      shareMs: pace.maxMs,
      pauseMs: pace.pauseMs,
      connections: pace.connections,
      answerMs: USUAL_ANSWER_MS,
      reachable: reachablePages(pace),
    }),
  );
};
