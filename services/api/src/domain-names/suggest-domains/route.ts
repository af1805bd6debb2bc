import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { HOST_NAME_MAX_LENGTH } from '@haat/contracts/host-name';
import { suggestAnswerSchema, suggestQuerySchema } from '@haat/contracts/http/domain';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import { signedInOrNot } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { suggestDomains } from './suggest-domains.ts';

const suggestQuery = suggestQuerySchema.extend({
  word: z
    .string({ error: domainSearchMessages.emptyInput })
    .trim()
    .min(1, domainSearchMessages.emptyInput)
    .max(HOST_NAME_MAX_LENGTH, domainSearchMessages.invalidDomain),
});

export const suggestDomainsRoute: Slice = async (app, context) => {
  app.get(
    '/api/domain/suggest',
    {
      onRequest: [
        perMinute(app, 'domain checks', context.settings.DOMAIN_CHECKS_PER_MINUTE),
        signedInOrNot(context),
      ],
      schema: {
        tags: ['domain'],
        summary: 'Suggest domains for a word, in six TLDs',
        querystring: suggestQuery,
        response: answers(200, suggestAnswerSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return suggestDomains(context, request.query.word, request.customer?.customerId);
    },
  );
};
