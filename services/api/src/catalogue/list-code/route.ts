import { codesAnswerSchema } from '@haat/contracts/http/codes';
import { orderMessages } from '@haat/contracts/messages';
import { CATALOGUE_CACHING, currentCatalogue } from '@haat/ordering/catalogue/current-catalogue';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { codeItemOf } from '../code-item.ts';

export const listCodeRoute: Slice = async (app, { catalogue }) => {
  app.get(
    '/api/codes/fetch',
    {
      config: { etag: true },
      schema: {
        tags: ['codes'],
        summary: 'List all code items',
        response: answers(200, codesAnswerSchema),
      },
    },
    async (_request, reply) => {
      const { codes } = await currentCatalogue(catalogue, orderMessages.loadSoftwareFailed);
      reply.header('cache-control', CATALOGUE_CACHING);
      return codes.map(codeItemOf);
    },
  );
};
