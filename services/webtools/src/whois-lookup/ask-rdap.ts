import type { Registration } from '@haat/contracts/http/webtools/whois-lookup';
import type { WebVisitor } from '../guard/web-visitor.ts';
import { type RdapDomain, readRdapDomain } from './rdap-registration.ts';

export type RdapAnswer =
  | {
      readonly state: 'registered';
      readonly registration: Registration;
      readonly server: string;
      /** The registry's JSON, for people. */
      readonly raw: string;
    }
  | { readonly state: 'free'; readonly server: string; readonly raw: string }
  | { readonly state: 'silent' };

const MOST_BYTES = 256 * 1024;

type Read =
  | { readonly status: 'found'; readonly domain: RdapDomain; readonly raw: string }
  | { readonly status: 'missing' }
  | { readonly status: 'silent' };

const read = async (visitor: WebVisitor, url: URL, domain: string): Promise<Read> => {
  const visit = await visitor.visit(url, {
    maxBytes: MOST_BYTES,
    accept: 'application/rdap+json, application/json;q=0.9',
  });
  if (!visit.ok || visit.isCut) return { status: 'silent' };
  const text = Buffer.from(visit.body).toString();
  const status = visit.hops.at(-1)?.status;
  // RFC 7480, section 5.3: there is no such name.
  if (status === 404) return { status: 'missing' };
  if (status !== 200) return { status: 'silent' };
  const raw = pretty(text);
  const found = raw === null ? null : readRdapDomain(JSON.parse(text), domain);
  return raw === null || found === null
    ? { status: 'silent' }
    : { status: 'found', domain: found, raw };
};

const pretty = (json: string): string | null => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return null;
  }
};

/**
 * Asks a registry's RDAP server about a domain, and the registrar's for the registrant's
 * organisation, which registries of thin endings such as .com do not know.
 */
export const askRdap = async (
  visitor: WebVisitor,
  base: URL,
  domain: string,
): Promise<RdapAnswer> => {
  const asked = await read(visitor, new URL(`domain/${domain}`, base), domain);
  const server = base.hostname;
  if (asked.status === 'silent') return { state: 'silent' };
  if (asked.status === 'missing') return { state: 'free', server, raw: '' };
  const { registration, moreAt } = asked.domain;
  const isKnown = registration.organisation !== null || moreAt === null;
  const more = isKnown ? null : await read(visitor, moreAt, domain);
  const organisation = more?.status === 'found' ? more.domain.registration.organisation : null;
  return {
    state: 'registered',
    registration: { ...registration, organisation: registration.organisation ?? organisation },
    server,
    raw: asked.raw,
  };
};
