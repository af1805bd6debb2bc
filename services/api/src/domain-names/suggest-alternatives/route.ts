import { alternativesAnswerSchema } from '@haat/contracts/http/domain';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { domainQuery } from '../query.ts';
import { suggestAlternatives } from './suggest-alternatives.ts';

export const suggestAlternativesRoute: Slice = async (app, context) => {
  // Each request asks the registrar about several domains.
  const max = Math.max(1, Math.floor(context.settings.DOMAIN_CHECKS_PER_MINUTE / 4));
  app.get(
    '/api/domain/alternatives',
    {
      onRequest: perMinute(app, 'alternatives', max),
      schema: {
        tags: ['domain'],
        summary: 'Suggest available domains near a taken one',
        querystring: domainQuery,
        response: answers(200, alternativesAnswerSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return suggestAlternatives(context, request.query.domain);
    },
  );
};
