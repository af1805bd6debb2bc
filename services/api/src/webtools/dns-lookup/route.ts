import {
  dnsLookupAnswerSchema,
  dnsLookupQuerySchema,
} from '@haat/contracts/http/webtools/dns-lookup';
import { lookUp } from '@haat/platform/dns/lookup';
import { answers } from '../../answers.ts';
import type { Slice } from '../../context.ts';
import { answered, dnsWays } from '../dns-ways.ts';

/** `GET /api/webtools/dns-lookup?name=`. */
export const dnsLookup: Slice = async (app, context) => {
  const ways = dnsWays(context);
  app.get(
    '/api/webtools/dns-lookup',
    {
      schema: {
        tags: ['webtools'],
        summary: 'Which records does a name have?',
        querystring: dnsLookupQuerySchema,
        response: answers(200, dnsLookupAnswerSchema),
      },
    },
    async ({ query: { name } }) => {
      const { zone, records, unanswered, ...found } = await answered(name, lookUp(name, ways));
      return {
        ...found,
        name,
        zone: zone?.name ?? null,
        records: [...records],
        unanswered: [...unanswered],
      };
    },
  );
};
