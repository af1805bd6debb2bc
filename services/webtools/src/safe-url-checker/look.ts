import type { Visit, WebVisitor } from '../guard/web-visitor.ts';
import { readPageText } from '../pages/page-text.ts';
import { contentTypeOf, headerValues, isWebPage } from '../pages/response-headers.ts';
import { type PageForms, readForms } from './read-forms.ts';
import type { VisitFacts } from './visit-signs.ts';

/** Forms stand early; a page that needs more to be judged is judged by what is there. */
const MOST_OF_A_PAGE_BYTES = 512 * 1024;

const formsOf = (visit: Visit & { readonly ok: true }): PageForms | null => {
  const hop = visit.hops.at(-1) ?? visit.hops[0];
  const contentType = contentTypeOf(hop);
  if (!isWebPage(contentType?.type)) return null;
  return readForms(readPageText(visit.body, contentType?.charset ?? null).text, hop.url);
};

/** Visits a link, as far as the guard lets it. */
export const lookAt = async (
  visitor: WebVisitor,
  url: URL,
  nowMs: number,
): Promise<{ readonly visit: Visit; readonly facts: VisitFacts }> => {
  const visit = await visitor.visit(url, { maxBytes: MOST_OF_A_PAGE_BYTES });
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
    forms: visit.ok ? formsOf(visit) : null,
    nowMs,
  };
  return { visit, facts };
};
