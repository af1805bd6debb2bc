import {
  ipFinderAnswerSchema,
  ipFinderQuerySchema,
} from '@haat/contracts/http/webtools/domain-ip-finder';
import { answers } from '@haat/platform/http-server/answers';
import type { Tool } from '../context.ts';
import { findAddresses } from '../dns/addresses.ts';
import { answered, dnsWays } from '../dns/dns-ways.ts';

/** `GET /api/webtools/domain-ip-finder?name=`. */
export const domainIpFinder: Tool = async (app, context) => {
  const { ask } = dnsWays(context);
  app.get(
    '/api/webtools/domain-ip-finder',
    {
      schema: {
        tags: ['webtools'],
        summary: 'Which addresses are behind a name?',
        querystring: ipFinderQuerySchema,
        response: answers(200, ipFinderAnswerSchema),
      },
    },
    async ({ query: { name } }) => {
      const { exists, aliases, addresses, durationMs } = await answered(
        name,
        findAddresses(name, ask),
      );
      return { name, exists, aliases: [...aliases], addresses: [...addresses], durationMs };
    },
  );
};
