import { codeItemSchema, codesAnswerSchema } from '@haat/contracts/http/codes';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { CATALOGUE_CACHING, currentCatalogue } from '@haat/ordering/catalogue/current-catalogue';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import type { Slice } from '../../context.ts';
import { codeItemOf } from '../code-item.ts';

export const findCodeRoutes: Slice = async (app, { catalogue }) => {
  const current = () => currentCatalogue(catalogue, orderMessages.loadSoftwareFailed);

  app.get(
    '/api/codes/items/:route',
    {
      config: { etag: true },
      schema: {
        tags: ['codes'],
        summary: 'Show a code item',
        params: z.object({ route: z.string() }),
        response: answers(200, codeItemSchema),
      },
    },
    async (request, reply) => {
      const { codes } = await current();
      const item = codes.find(({ route }) => route === request.params.route);
      if (item === undefined) throw new Refusal(404, refusalMessages.itemNotFound);
      reply.header('cache-control', CATALOGUE_CACHING);
      return codeItemOf(item);
    },
  );

  app.get(
    '/api/codes/categories/:category',
    {
      config: { etag: true },
      schema: {
        tags: ['codes'],
        summary: 'List the code items of a category',
        params: z.object({ category: z.string() }),
        response: answers(200, codesAnswerSchema),
      },
    },
    async (request, reply) => {
      const { codes } = await current();
      const items = codes.filter(({ category }) => category.route === request.params.category);
      if (items.length === 0) throw new Refusal(404, orderMessages.noSoftware);
      reply.header('cache-control', CATALOGUE_CACHING);
      return items.map(codeItemOf);
    },
  );
};
