import { crawlMessages } from '@haat/contracts/crawl-messages';
import type { Parsing } from '../parsing/parsing.ts';
import { fetchFailureText } from '../ssrf-guard/fetch-failure-text.ts';
import type { WebVisitor } from '../ssrf-guard/web-visitor.ts';

export type RobotsRules = {
  /** False also where the rules cannot be evaluated in time. */
  readonly allows: (url: string) => Promise<boolean>;
  /** Crawl-delay in ms; 0 for none. */
  readonly delayMs: number;
};

export type RobotsReading =
  | { readonly ok: true; readonly rules: RobotsRules }
  | { readonly ok: false; readonly failure: string };

/** RFC 9309 requires at least 500 KiB. */
const MAX_BYTES = 512 * 1024;
const EVERYTHING: RobotsReading = { ok: true, rules: { allows: async () => true, delayMs: 0 } };

/** Shared memory, because every thread may read it. */
const shared = (body: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(new SharedArrayBuffer(body.byteLength));
  bytes.set(body);
  return bytes;
};

const openRules = async (
  parsing: Parsing,
  origin: string,
  text: Uint8Array,
): Promise<RobotsReading> => {
  const body = shared(text);
  const ask = (urls: readonly string[]) => parsing.read('robots', { origin, body, urls });
  const read = await ask([]);
  if (!read.ok) {
    return { ok: false, failure: crawlMessages.robotsTooCostly(new URL(origin).host) };
  }
  const allows = async (url: string): Promise<boolean> => {
    const answer = await ask([url]);
    return answer.ok && answer.output.allowed[0] === true;
  };
  return { ok: true, rules: { allows, delayMs: read.output.delayMs } };
};

/** RFC 9309: without a robots.txt (4xx, redirect loop) all is allowed; with 5xx or 429 nothing. */
export const readRobots = async (
  { visitor, parsing }: { readonly visitor: WebVisitor; readonly parsing: Parsing },
  origin: string,
  signal: AbortSignal,
): Promise<RobotsReading> => {
  const visit = await visitor.visit(new URL('/robots.txt', origin), {
    maxBytes: MAX_BYTES,
    accept: 'text/plain,*/*;q=0.5',
    signal,
  });
  if (!visit.ok) {
    const hasNone = visit.failure === 'too_many_redirects' || visit.failure === 'bad_redirect';
    return hasNone ? EVERYTHING : { ok: false, failure: fetchFailureText(visit) };
  }
  const status = visit.hops.at(-1)?.status ?? 0;
  if (status === 429 || status >= 500) {
    const { host } = new URL(origin);
    return { ok: false, failure: crawlMessages.robotsUnreadable(host, status) };
  }
  if (status < 200 || status >= 300) return EVERYTHING;
  return openRules(parsing, origin, visit.body);
};
