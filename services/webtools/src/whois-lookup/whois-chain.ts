import { isIPv4 } from 'node:net';
import { readHostName } from '@haat/contracts/http/webtools/host-name';
import type { Registration } from '@haat/contracts/http/webtools/whois-lookup';
import type { Parsing } from '../parsing/parsing.ts';
import type { NameResolver } from '../ssrf-guard/name-resolver.ts';
import type { Reach } from '../ssrf-guard/reach.ts';
import { askWhois, whoisQuery } from './ask-whois.ts';
import type { WhoisReading } from './whois-registration.ts';

export type WhoisWays = {
  readonly names: NameResolver;
  readonly reach: Reach;
  /** 43, except in tests. */
  readonly port: number;
  readonly parsing: Parsing;
};

type WhoisResponse = { readonly server: string; readonly raw: string };

export type WhoisAnswer =
  | ({ readonly state: 'registered'; readonly registration: Registration } & WhoisResponse)
  | ({ readonly state: 'free' | 'unclear' | 'refused' } & WhoisResponse)
  | { readonly state: 'no_directory' }
  | { readonly state: 'silent' };

const ROOT = 'whois.iana.org';
/** The root's answer is about the TLD, and no refusal. */
const SAYS_OF_ENDING = /^domain:|\breturned 0 objects\b/im;

/** Null for an invalid host; some write a URL. */
const hostOf = (referral: string | null | undefined): string | null => {
  const reading = readHostName(referral ?? '');
  return reading.ok ? reading.name : null;
};

/** A referral may name our own network: only vetted addresses on WHOIS's port, else null. */
const askServer = async (
  server: string,
  query: string,
  ways: WhoisWays,
): Promise<string | null> => {
  const { names, reach, port } = ways;
  try {
    const addresses = await names.addressesOf(server);
    const address = addresses.find(isIPv4) ?? addresses[0];
    if (address === undefined || !addresses.every((one) => reach(one, port))) return null;
    const text = await askWhois({ address, port }, query);
    return text.trim() === '' ? null : text;
  } catch {
    return null;
  }
};

/** An unreadable answer is shown as it is. */
const readWhois = async (
  domain: string,
  text: string,
  { parsing }: WhoisWays,
): Promise<WhoisReading> => {
  const read = await parsing.read('whois', { domain, text });
  return read.ok ? read.output : { state: 'unclear' };
};

const headed = (server: string, text: string): string => `% ${server}\n\n${text.trim()}\n`;

/** Asks IANA, the registry, then the registrar, who may be the only one to know the registrant. */
export const askWhoisChain = async (domain: string, ways: WhoisWays): Promise<WhoisAnswer> => {
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  const root = await askServer(ROOT, ending, ways);
  if (root === null) return { state: 'silent' };
  const server = hostOf(/^(?:refer|whois):[ \t]*(\S+)/im.exec(root)?.[1]);
  if (server === null) return { state: SAYS_OF_ENDING.test(root) ? 'no_directory' : 'silent' };

  const text = await askServer(server, whoisQuery(server, domain), ways);
  if (text === null) return { state: 'silent' };
  const reading = await readWhois(domain, text, ways);
  if (reading.state !== 'registered') return { ...reading, server, raw: headed(server, text) };

  const { registration, referral } = reading;
  const next = hostOf(referral);
  const more = next === null || next === server ? null : await askServer(next, domain, ways);
  if (next === null || more === null) {
    return { state: 'registered', registration, server, raw: headed(server, text) };
  }
  const registrarReading = await readWhois(domain, more, ways);
  const organisation =
    registrarReading.state === 'registered' ? registrarReading.registration.organisation : null;
  return {
    state: 'registered',
    registration: { ...registration, organisation: registration.organisation ?? organisation },
    server,
    raw: `${headed(server, text)}\n${headed(next, more)}`,
  };
};
