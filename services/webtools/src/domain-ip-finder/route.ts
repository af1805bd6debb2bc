import { isIP } from 'node:net';
import {
  ipFinderAnswerSchema,
  ipFinderQuerySchema,
} from '@haat/contracts/http/webtools/domain-ip-finder';
import { answers } from '@haat/platform/answers';
import type { Tool } from '../context.ts';
import { type AddressesFound, describeAddress, findAddresses } from '../dns/addresses.ts';
import { answered, dnsWays } from '../dns/dns-ways.ts';
import type { Ask } from '../dns/resolver.ts';

const ofAddress = async (address: string, ask: Ask): Promise<AddressesFound> => ({
  exists: true,
  aliases: [address],
  aliasEnd: 'there',
  addresses: [await describeAddress(address, null, ask)],
  unanswered: [],
});

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
      const found = isIP(name) === 0 ? findAddresses(name, ask) : ofAddress(name, ask);
      const { aliases, addresses, unanswered, ...rest } = await answered(name, found);
      return {
        ...rest,
        name,
        aliases: [...aliases],
        addresses: [...addresses],
        unanswered: [...unanswered],
      };
    },
  );
};
