import type { PageProblem } from '@haat/contracts/http/webtools/sitemaps';
import { contentTypeOf, headerValues, robotsHeaders } from '../pages/response-headers.ts';
import { type Parsing, unreadText } from '../parsing/parsing.ts';
import { fetchFailureText } from '../ssrf-guard/fetch-failure-text.ts';
import type { Hop, WebVisitor } from '../ssrf-guard/web-visitor.ts';
import { linkedPage } from './linked-page.ts';

export type PageOutcome = {
  readonly isListed: boolean;
  readonly problem: PageProblem | null;
  readonly status: number | null;
  /** Redirect target, canonical URL, or the error. */
  readonly detail: string | null;
  readonly lastModified: Date | null;
};

export type PageSeen = {
  readonly outcome: PageOutcome;
  readonly links: readonly string[];
  readonly redirect: URL | null;
};

export type LookOptions = {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970; a later modification is not believed. */
  readonly now: number;
};

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const NOTHING: PageOutcome = {
  isListed: false,
  problem: null,
  status: null,
  detail: null,
  lastModified: null,
};

export const BLOCKED: PageOutcome = { ...NOTHING, problem: 'blocked' };

const seen = (outcome: Partial<PageOutcome>, more: Partial<PageSeen> = {}): PageSeen => ({
  links: [],
  redirect: null,
  ...more,
  outcome: { ...NOTHING, ...outcome },
});

const refusedAs = (status: number): PageProblem => {
  if (status === 404 || status === 410) return 'not_found';
  return status >= 500 ? 'server_error' : 'refused';
};

const problemOf = (page: {
  readonly isIndexable: boolean;
  readonly canonical: string | null;
  readonly isCut: boolean;
}): PageProblem | null => {
  if (!page.isIndexable) return 'noindex';
  if (page.canonical !== null) return 'canonical';
  return page.isCut ? 'too_large' : null;
};

/** Null for an impossible date. */
const lastModifiedOf = (hop: Hop, now: number): Date | null => {
  const at = Date.parse(headerValues(hop, 'last-modified')[0] ?? '');
  return Number.isNaN(at) || at <= 0 || at > now ? null : new Date(at);
};

/** Does not follow redirects, which robots.txt may forbid. @throws when the signal aborts. */
export const lookAtPage = async (
  { visitor, parsing }: { readonly visitor: WebVisitor; readonly parsing: Parsing },
  url: string,
  { maxBytes, signal, now }: LookOptions,
): Promise<PageSeen> => {
  const visit = await visitor.visit(new URL(url), { maxBytes, maxRedirects: 0, signal });
  const [hop] = visit.hops;
  if (hop === undefined) {
    if (visit.ok) throw new Error('A visit without an answer cannot have gone well.');
    return seen({ problem: 'unreachable', detail: fetchFailureText(visit) });
  }
  const { status } = hop;
  if (status >= 300 && status < 400) {
    const [location = ''] = headerValues(hop, 'location');
    const redirect = location === '' ? null : URL.parse(location, url);
    return seen({ problem: 'redirect', status, detail: redirect?.href ?? null }, { redirect });
  }
  if (!visit.ok) return seen({ problem: 'unreachable', status, detail: fetchFailureText(visit) });
  if (status < 200 || status >= 300) return seen({ problem: refusedAs(status), status });
  const [contentType = ''] = headerValues(hop, 'content-type');
  if (!HTML.test(contentType)) return seen({ status });

  const lastModified = lastModifiedOf(hop, now);
  const read = await parsing.read('crawledPage', {
    url,
    body: visit.body,
    charset: contentTypeOf(hop)?.charset ?? null,
    robotsHeaders: robotsHeaders(hop),
    linkHeaders: headerValues(hop, 'link'),
  });
  if (!read.ok) {
    // A page, but whether it may be listed is unknown.
    return seen({ problem: 'too_large', status, detail: unreadText(read.reason), lastModified });
  }
  const { isIndexable, canonical, links } = read.output;
  const outcome: PageOutcome = {
    isListed: isIndexable && canonical === null,
    problem: problemOf({ isIndexable, canonical, isCut: visit.isCut || read.output.isCut }),
    status,
    detail: isIndexable ? canonical : null,
    lastModified,
  };
  const right = canonical === null ? null : linkedPage(canonical, url, new URL(url).origin);
  return { outcome, links: right === null ? links : [right, ...links], redirect: null };
};
