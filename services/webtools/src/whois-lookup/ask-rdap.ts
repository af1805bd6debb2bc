import type { Registration } from '@haat/contracts/http/webtools/whois-lookup';
import { contentTypeOf } from '../pages/response-headers.ts';
import type { Parsing } from '../parsing/parsing.ts';
import type { WebVisitor } from '../ssrf-guard/web-visitor.ts';
import type { RdapRead } from './rdap-text.ts';

/** `late`: no usable answer in time; `busy`: refused for now. */
export type Silence =
  | { readonly why: 'late' | 'busy' }
  | { readonly why: 'failing'; readonly status: number };

export type RdapAnswer =
  | {
      readonly state: 'registered';
      readonly registration: Registration;
      readonly server: string;
      readonly raw: string;
    }
  | { readonly state: 'free'; readonly server: string; readonly raw: string }
  | ({ readonly state: 'silent' } & Silence);

const MAX_BYTES = 256 * 1024;
/** Also of errors (RFC 7480, 4.2). */
const RDAP = 'application/rdap+json';
/** A bare 404 has no type; a server that is no directory answers with HTML. */
const MAY_SAY_MISSING: readonly (string | undefined)[] = [RDAP, undefined];

type Read =
  | { readonly status: 'found'; readonly found: RdapRead }
  | { readonly status: 'missing' }
  | { readonly status: 'silent'; readonly silence: Silence };

type RdapWays = { readonly visitor: WebVisitor; readonly parsing: Parsing };

const silent = (silence: Silence): Read => ({ status: 'silent', silence });
const LATE = silent({ why: 'late' });

/** 429 (RFC 7480, 5.5), or 403 at some servers. */
const isBusy = (status: number): boolean => status === 429 || status === 403;

const read = async ({ visitor, parsing }: RdapWays, url: URL, domain: string): Promise<Read> => {
  const visit = await visitor.visit(url, {
    maxBytes: MAX_BYTES,
    accept: `${RDAP}, application/json;q=0.9`,
  });
  if (!visit.ok || visit.isCut) return LATE;
  const hop = visit.hops.at(-1) ?? visit.hops[0];
  const { status } = hop;
  // Not registered (RFC 7480, 5.3).
  if (status === 404 && MAY_SAY_MISSING.includes(contentTypeOf(hop)?.type)) {
    return { status: 'missing' };
  }
  if (isBusy(status)) return silent({ why: 'busy' });
  if (status >= 500) return silent({ why: 'failing', status });
  if (status !== 200) return LATE;
  // Unreadable in time counts as no answer: WHOIS is next.
  const done = await parsing.read('rdap', { domain, body: visit.body });
  return done.ok && done.output !== null ? { status: 'found', found: done.output } : LATE;
};

/** Asks the registrar too for an organisation that thin registries such as .com lack. */
export const askRdap = async (ways: RdapWays, base: URL, domain: string): Promise<RdapAnswer> => {
  const answer = await read(ways, new URL(`domain/${domain}`, base), domain);
  const server = base.hostname;
  if (answer.status === 'silent') return { state: 'silent', ...answer.silence };
  if (answer.status === 'missing') return { state: 'free', server, raw: '' };
  const { registration, moreAt, raw } = answer.found;
  const isKnown = registration.organisation !== null || moreAt === null;
  const more = isKnown ? null : await read(ways, new URL(moreAt), domain);
  const organisation = more?.status === 'found' ? more.found.registration.organisation : null;
  return {
    state: 'registered',
    registration: { ...registration, organisation: registration.organisation ?? organisation },
    server,
    raw,
  };
};
