import { domainPriceAnswerSchema } from '@haat/contracts/http/domain';
import { CURRENCY, paiseToRupees } from '@haat/contracts/money';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { domainQuery } from '../query.ts';
import { quoteDomain } from '../quote.ts';

export const showPriceRoute: Slice = async (app, context) => {
  app.get(
    '/api/domain/price',
    {
      schema: {
        tags: ['domain'],
        summary: 'Show the price of a domain',
        querystring: domainQuery,
        response: answers(200, domainPriceAnswerSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { domain, pricePaise } = await quoteDomain(context, request.query.domain);
      return { domain, price: paiseToRupees(pricePaise), currency: CURRENCY };
    },
  );
};
