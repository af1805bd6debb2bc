import {
  ipFinderAnswerSchema,
  ipFinderQuerySchema,
} from '@haat/contracts/http/webtools/domain-ip-finder';
import { findAddresses } from '@haat/platform/dns/addresses';
import { answers } from '../../answers.ts';
import type { Slice } from '../../context.ts';
import { answered, dnsWays } from '../dns-ways.ts';

/** `GET /api/webtools/domain-ip-finder?name=`. */
export const domainIpFinder: Slice = async (app, context) => {
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
