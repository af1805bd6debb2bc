/** Conditional and range requests of RFC 9110. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Package } from './package-store.ts';

type FileRequest = { readonly method: string; readonly headers: IncomingHttpHeaders };
type RequestedFile = Pick<Package, 'bytes' | 'etag' | 'modifiedAt'>;

export type PlannedAnswer =
  /** `from` and `to`: first and last byte, inclusive. */
  | { readonly status: 200 | 206; readonly from: number; readonly to: number }
  | { readonly status: 304 }
  | { readonly status: 416 };

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

const isSame = (tag: string, etag: string): boolean => tag.trim().replace(/^W\//, '') === etag;

const hasAlready = ({ headers }: FileRequest, { etag, modifiedAt }: RequestedFile): boolean => {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => isSame(tag, etag));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && seconds(modifiedAt) <= seconds(new Date(since));
};

/** RFC 9110, 13.1.5: If-Range needs a strong tag or an exact time. */
const isOfSameFile = ({ headers }: FileRequest, { etag, modifiedAt }: RequestedFile): boolean => {
  const condition = headers['if-range'];
  if (condition === undefined) return true;
  const validator = String(condition).trim();
  if (/^(?:W\/)?"/.test(validator)) return validator === etag;
  return seconds(new Date(validator)) === seconds(modifiedAt);
};

const ONE_RANGE = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

type Part = { readonly from: number; readonly to: number };

/** @returns null for what to ignore: several ranges, another unit, no range. */
const partOf = (range: string, bytes: number): Part | 'none' | null => {
  const match = ONE_RANGE.exec(range);
  if (match === null) return null;
  const [, first, last, lastBytes] = match;
  if (first === undefined) {
    const requested = Number(lastBytes);
    return requested === 0 ? 'none' : { from: Math.max(0, bytes - requested), to: bytes - 1 };
  }
  const from = Number(first);
  const to = last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  if (last && Number(last) < from) return null;
  return from < bytes ? { from, to } : 'none';
};

export const planAnswer = (request: FileRequest, file: RequestedFile): PlannedAnswer => {
  const whole = { status: 200, from: 0, to: file.bytes - 1 } as const;
  if (hasAlready(request, file)) return { status: 304 };
  const { range } = request.headers;
  if (range === undefined || request.method !== 'GET' || !isOfSameFile(request, file)) return whole;
  const part = partOf(range, file.bytes);
  if (part === null) return whole;
  return part === 'none' ? { status: 416 } : { status: 206, ...part };
};

/** Whether the answer has the first byte; later ones resume a download. */
export const isBeginning = ({ method }: FileRequest, planned: PlannedAnswer): boolean =>
  method === 'GET' && 'from' in planned && planned.from === 0;
