import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { crawlMessages } from '@haat/contracts/crawl-messages';
import { problemSchema } from '@haat/contracts/http/problem';
import {
  crawlAnswerSchema,
  crawlFileParamsSchema,
  crawlParamsSchema,
  crawlQuerySchema,
} from '@haat/contracts/http/webtools/sitemaps';
import { answers, Refusal } from '@haat/platform/answers';
import type { FastifyReply } from 'fastify';
import type { Tool } from '../context.ts';
import { findCrawl, isUnderWay, requireCrawl } from './find-crawl.ts';

const TAGS = ['webtools'];

const sendFile = (reply: FastifyReply, name: string, gzip: Buffer): FastifyReply => {
  const isPacked = name.endsWith('.gz');
  return reply
    .type(isPacked ? 'application/gzip' : 'application/xml; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(isPacked ? gzip : Readable.from([gzip]).pipe(createGunzip()));
};

/** These make no external request, so they may be called often. */
export const crawls: Tool = async (app, context) => {
  const { db, clock } = context;
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    '/api/webtools/sitemaps/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'How far has a crawl come, and what is wrong with its pages?',
        params: crawlParamsSchema,
        querystring: crawlQuerySchema,
        response: answers(200, crawlAnswerSchema),
      },
    },
    ({ params, query }) => findCrawl(context, params.id, query.problemsAfter),
  );

  app.post(
    '/api/webtools/sitemaps/:id/cancel',
    {
      schema: {
        tags: TAGS,
        summary: 'End a crawl; one that has ended stays as it is',
        params: crawlParamsSchema,
        response: answers(200, crawlAnswerSchema),
      },
    },
    async ({ params: { id } }) => {
      await db
        .updateTable('site_crawls')
        .set({ status: 'cancelled', current_url: null, finished_at: new Date(clock.now()) })
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'running'])
        .execute();
      return findCrawl(context, id);
    },
  );

  app.get(
    '/api/webtools/sitemaps/:id/:file',
    {
      schema: {
        tags: TAGS,
        summary: 'A sitemap, or one of its parts; packed where .gz is added',
        params: crawlFileParamsSchema,
        response: { '4xx': problemSchema, '5xx': problemSchema },
      },
    },
    async ({ params: { id, file } }, reply) => {
      if (isUnderWay(await requireCrawl(context, id))) {
        throw new Refusal(409, crawlMessages.notReady);
      }
      const row = await db
        .selectFrom('site_crawl_files')
        .select('gzip')
        .where('crawl_id', '=', id)
        .where('name', '=', file.replace(/\.gz$/, ''))
        .executeTakeFirst();
      if (row === undefined) throw new Refusal(404, crawlMessages.notFound);
      return sendFile(reply, file, row.gzip);
    },
  );
};
