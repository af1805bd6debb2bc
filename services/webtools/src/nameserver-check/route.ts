import {
  nameserverCheckAnswerSchema,
  nameserverCheckBodySchema,
} from '@haat/contracts/http/webtools/nameserver-check';
import { answers } from '@haat/platform/answers';
import type { Tool } from '../context.ts';
import { askServer } from '../dns/ask-server.ts';
import { dnsWays } from '../dns/dns-ways.ts';
import type { DnsWays } from '../dns/lookup.ts';
import { recordsOf } from '../dns/records.ts';
import { serversOf } from '../dns/zone.ts';

/** In ms: a customer waits for it. */
const TIMEOUT_MS = 2_000;

const answersFor = async (domain: string, host: string, ways: DnsWays): Promise<boolean> => {
  const servers = await serversOf({ name: domain, nameservers: [host] }, ways);
  for (const server of servers) {
    try {
      const { answers: found } = await askServer(
        server,
        { name: domain, type: 'SOA' },
        { recurse: false, timeoutMs: TIMEOUT_MS },
      );
      if (recordsOf(found, domain, 'SOA').length > 0) return true;
    } catch {
      // The next address of the same nameserver may answer.
    }
  }
  return false;
};

/** Asks each nameserver for a domain's zone. Their addresses pass the guard, as for all tools. */
export const nameserverCheck: Tool = async (app, context) => {
  const ways = dnsWays(context);
  app.post(
    '/nameserver-check',
    {
      schema: {
        body: nameserverCheckBodySchema,
        response: answers(200, nameserverCheckAnswerSchema),
      },
    },
    async ({ body: { domain, nameservers } }) => {
      const answered = await Promise.all(nameservers.map((host) => answersFor(domain, host, ways)));
      return { silent: nameservers.filter((_, index) => answered[index] === false) };
    },
  );
};
