import { domainCheckAnswerSchema } from '@haat/contracts/http/domain';
import { answers } from '@haat/platform/answers';
import { signedInOrNot } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { domainQuery } from '../query.ts';
import { checkDomain } from './check-availability.ts';

export const checkAvailabilityRoute: Slice = async (app, context) => {
  app.get(
    '/api/domain/check',
    {
      onRequest: [
        perMinute(app, 'domain checks', context.settings.DOMAIN_CHECKS_PER_MINUTE),
        signedInOrNot(context),
      ],
      schema: {
        tags: ['domain'],
        summary: 'Check whether a domain is available',
        querystring: domainQuery,
        response: answers(200, domainCheckAnswerSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return checkDomain(context, request.query.domain, request.customer?.customerId);
    },
  );
};
