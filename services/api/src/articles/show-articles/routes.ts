import { articleAnswerSchema, articlesAnswerSchema } from '@haat/contracts/http/articles';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import type { Slice } from '../../context.ts';
import { openLibrary } from '../library.ts';

const FIVE_MINUTES = 'public, max-age=300';

export const showArticlesRoutes: Slice = async (app, { settings }) => {
  const library = await openLibrary(settings.ARTICLES_DIR);

  app.get(
    '/api/articles',
    {
      config: { etag: true },
      schema: {
        tags: ['articles'],
        summary: 'List articles without their text, newest first',
        response: answers(200, articlesAnswerSchema),
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', FIVE_MINUTES);
      return library.index;
    },
  );

  app.get(
    '/api/articles/:id',
    {
      config: { etag: true },
      schema: {
        tags: ['articles'],
        summary: 'Show an article',
        params: z.object({ id: z.string() }),
        response: answers(200, articleAnswerSchema),
      },
    },
    async (request, reply) => {
      const article = library.articles.get(request.params.id);
      if (article === undefined) throw new Refusal(404, refusalMessages.articleNotFound);
      reply.header('cache-control', FIVE_MINUTES);
      return article;
    },
  );
};
