import {
  dnsLookupAnswerSchema,
  dnsLookupQuerySchema,
} from '@haat/contracts/http/webtools/dns-lookup';
import { answers } from '@haat/platform/http-server/answers';
import type { Tool } from '../context.ts';
import { answered, dnsWays } from '../dns/dns-ways.ts';
import { lookUp } from '../dns/lookup.ts';

/** `GET /api/webtools/dns-lookup?name=`. */
export const dnsLookup: Tool = async (app, context) => {
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
