import { contentTypeOf, headerValues, isWebPage } from '../pages/response-headers.ts';
import { type Parsing, unreadText } from '../parsing/parsing.ts';
import type { FetchResult, WebVisitor } from '../ssrf-guard/web-visitor.ts';
import type { FetchDetails } from './fetch-signs.ts';
import type { PageForms } from './read-forms.ts';

/** Forms usually come early. */
const MAX_PAGE_BYTES = 512 * 1024;

type FormsRead = Pick<FetchDetails, 'forms' | 'unread'>;
const NONE: FormsRead = { forms: null, unread: null };

const formsOf = async (
  visit: FetchResult & { readonly ok: true },
  parsing: Parsing,
): Promise<FormsRead> => {
  const hop = visit.hops.at(-1) ?? visit.hops[0];
  const contentType = contentTypeOf(hop);
  const isPage = isWebPage(contentType?.type);
  // Browsers obey Refresh with any content, even an image.
  const [refresh = ''] = headerValues(hop, 'refresh');
  if (!isPage && refresh === '') return NONE;
  const read = await parsing.read('forms', {
    url: hop.url,
    body: isPage ? visit.body : new Uint8Array(),
    charset: contentType?.charset ?? null,
    refresh,
  });
  if (!read.ok) return { forms: null, unread: unreadText(read.reason) };
  const { passwordsGoTo, goesOnTo } = read.output;
  const forms: PageForms = {
    passwordsGoTo: passwordsGoTo.map((href) => new URL(href)),
    goesOnTo: goesOnTo === null ? null : new URL(goesOnTo),
  };
  return { forms, unread: null };
};

export const lookAt = async (
  { visitor, parsing }: { readonly visitor: WebVisitor; readonly parsing: Parsing },
  url: URL,
  nowMs: number,
): Promise<{ readonly visit: FetchResult; readonly facts: FetchDetails }> => {
  const visit = await visitor.visit(url, { maxBytes: MAX_PAGE_BYTES });
  const last = visit.hops.at(-1);
  const failure = visit.ok
    ? null
    : { reason: visit.failure, url: visit.url, description: visit.description };
  const facts = {
    hops: visit.hops.map(({ url: hopUrl, status }) => ({ url: hopUrl, status })),
    failure,
    tls: failure === null ? (last?.connection.tls ?? null) : null,
    contentType: last === undefined ? null : (contentTypeOf(last)?.type ?? null),
    disposition: last === undefined ? '' : (headerValues(last, 'content-disposition')[0] ?? ''),
    ...(visit.ok ? await formsOf(visit, parsing) : NONE),
    nowMs,
  };
  return { visit, facts };
};
