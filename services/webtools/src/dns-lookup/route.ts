import { isIP } from 'node:net';
import {
  dnsLookupAnswerSchema,
  dnsLookupQuerySchema,
} from '@haat/contracts/http/webtools/dns-lookup';
import { nameToolMessages } from '@haat/contracts/web-tool-messages';
import { answers, Refusal } from '@haat/platform/answers';
import type { Tool } from '../context.ts';
import { answered, dnsWays } from '../dns/dns-ways.ts';
import { lookUp } from '../dns/lookup.ts';
import { isPublicName, reverseNameOf } from '../dns/reverse-names.ts';

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
    async ({ query }) => {
      const address = isIP(query.name) === 0 ? null : query.name;
      const name = address === null ? query.name : reverseNameOf(address);
      if (!isPublicName(name)) {
        const error = nameToolMessages.addressNotPublic(query.name);
        throw new Refusal(400, error, { fields: { name: error } });
      }
      const { zone, ...found } = await answered(query.name, lookUp(name, ways));
      return {
        ...found,
        name,
        address,
        zone: zone?.name ?? null,
        records: [...found.records],
        unanswered: [...found.unanswered],
        aliases: [...found.aliases],
      };
    },
  );
};
