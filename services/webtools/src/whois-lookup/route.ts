import {
  type WhoisLookupAnswer,
  whoisLookupAnswerSchema,
  whoisLookupQuerySchema,
} from '@haat/contracts/http/webtools/whois-lookup';
import { nameToolMessages } from '@haat/contracts/web-tool-messages';
import { answers, Refusal } from '@haat/platform/answers';
import { getDomain } from 'tldts-experimental';
import type { Tool, WebToolsContext } from '../context.ts';
import { publicReach } from '../ssrf-guard/reach.ts';
import { askRdap, type Silence } from './ask-rdap.ts';
import { createRdapDirectory, type RdapDirectory } from './rdap-directory.ts';
import { askWhoisChain } from './whois-chain.ts';

const WHOIS_PORTS: ReadonlySet<number> = new Set([43]);

/** @throws {Refusal} 400 for a public suffix. */
const registeredPart = (name: string): string => {
  const domain = getDomain(name);
  if (domain !== null) return domain;
  const error = nameToolMessages.ending(name);
  throw new Refusal(400, error, { fields: { domain: error } });
};

const noAnswer = (ending: string, silence: Silence | null): Refusal => {
  if (silence?.why === 'busy') return new Refusal(503, nameToolMessages.directoryBusy(ending));
  if (silence?.why === 'failing') {
    return new Refusal(502, nameToolMessages.directoryFailing(ending, silence.status));
  }
  return new Refusal(504, nameToolMessages.directorySilent(ending));
};

/** RDAP first, which has fields; WHOIS where it is missing or does not answer. */
const whoHolds = async (
  name: string,
  directory: RdapDirectory,
  { settings, publicWeb, parsing }: WebToolsContext,
): Promise<WhoisLookupAnswer> => {
  const domain = registeredPart(name);
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  const rdap = await publicWeb.withVisitor(async (visitor) => {
    const base = await directory.serverOf(domain, visitor);
    return base === null ? null : askRdap({ visitor, parsing }, base, domain);
  });
  if (rdap !== null && rdap.state !== 'silent') return { name, domain, source: 'rdap', ...rdap };

  const whois = await askWhoisChain(domain, {
    names: publicWeb.names,
    reach: publicReach(settings.PUBLIC_WEB_EXCEPTIONS, WHOIS_PORTS),
    port: settings.WHOIS_PORT,
    parsing,
  });
  const isSilent = whois.state === 'silent' || (whois.state === 'no_directory' && rdap !== null);
  if (isSilent) throw noAnswer(ending, rdap);
  if (whois.state === 'no_directory') return { state: 'no_directory', name, domain, ending };
  return { name, domain, source: 'whois', ...whois };
};

export const whoisLookup: Tool = async (app, context) => {
  const directory = createRdapDirectory(context.settings.RDAP_BOOTSTRAP_URL, context.clock);
  app.get(
    '/api/webtools/whois-lookup',
    {
      schema: {
        tags: ['webtools'],
        summary: 'Who holds a domain name, and until when?',
        querystring: whoisLookupQuerySchema,
        response: answers(200, whoisLookupAnswerSchema),
      },
    },
    ({ query: { domain } }) => whoHolds(domain, directory, context),
  );
};
