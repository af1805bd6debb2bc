import type { PreviewImage } from '@haat/contracts/http/webtools/meta-tags-checker';
import { previewImageMessages } from '@haat/contracts/web-tool-messages';
import { fileTypeFromBuffer } from 'file-type';
import { contentTypeOf, headerValues } from '../pages/response-headers.ts';
import { fetchFailureText } from '../ssrf-guard/fetch-failure-text.ts';
import type { FetchResult, WebVisitor } from '../ssrf-guard/web-visitor.ts';

/** No SVG: it could contain a script. */
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
const BEGINNING_BYTES = 4_100;
const MAX_BYTES = 5 * 1024 * 1024;
/** Includes redirects, in ms. */
const TIMEOUT_MS = 8_000;
const ACCEPT = 'image/webp,image/png,image/jpeg,image/gif;q=0.9';

type Arrived = FetchResult & { readonly ok: true };
type Fetched =
  | { readonly ok: true; readonly visit: Arrived; readonly type: string }
  | { readonly ok: false; readonly failure: string };

const refused = (failure: string): Fetched => ({ ok: false, failure });

/** @returns null unless the first bytes and the content-type both say image: each can be forged. */
const pictureType = async ({ hops, body }: Arrived): Promise<string | null> => {
  const declared = contentTypeOf(hops.at(-1) ?? hops[0])?.type ?? '';
  const type = (await fileTypeFromBuffer(body.subarray(0, BEGINNING_BYTES)))?.mime ?? '';
  return declared.startsWith('image/') && TYPES.has(type) ? type : null;
};

const fetchUpTo = async (
  visitor: WebVisitor,
  url: URL,
  maxBytes: number,
  timeoutMs: number,
): Promise<Fetched> => {
  const signal = AbortSignal.timeout(timeoutMs);
  const options = { accept: ACCEPT, maxBytes, signal };
  const visit = await visitor.visit(url, options).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (visit === null) return refused(previewImageMessages.slow);
  if (!visit.ok) return refused(previewImageMessages.unreachable(fetchFailureText(visit)));
  const { status } = visit.hops.at(-1) ?? visit.hops[0];
  if (status !== 200) return refused(previewImageMessages.status(status));
  const type = await pictureType(visit);
  return type === null ? refused(previewImageMessages.wrongType) : { ok: true, visit, type };
};

const sizeOf = ({ hops, body, isCut }: Arrived): number | null => {
  if (!isCut) return body.byteLength;
  const last = hops.at(-1) ?? hops[0];
  if (headerValues(last, 'content-encoding').length > 0) return null;
  const length = Number(headerValues(last, 'content-length')[0]);
  return Number.isSafeInteger(length) && length > 0 ? length : null;
};

/** Reads only the beginning. */
export const inspectImage = async (
  visitor: WebVisitor,
  url: URL,
  timeoutMs = TIMEOUT_MS,
): Promise<PreviewImage> => {
  const fetched = await fetchUpTo(visitor, url, BEGINNING_BYTES, timeoutMs);
  if (!fetched.ok) return { url: url.href, type: null, bytes: null, failure: fetched.failure };
  const bytes = sizeOf(fetched.visit);
  const failure = bytes !== null && bytes > MAX_BYTES ? previewImageMessages.tooLarge : null;
  return { url: url.href, type: fetched.type, bytes, failure };
};

export type Picture =
  | { readonly ok: true; readonly type: string; readonly body: Uint8Array }
  | { readonly ok: false; readonly failure: string };

export const fetchPicture = async (visitor: WebVisitor, url: URL): Promise<Picture> => {
  const fetched = await fetchUpTo(visitor, url, MAX_BYTES, TIMEOUT_MS);
  if (!fetched.ok) return fetched;
  if (fetched.visit.isCut) return { ok: false, failure: previewImageMessages.tooLarge };
  return { ok: true, type: fetched.type, body: fetched.visit.body };
};
