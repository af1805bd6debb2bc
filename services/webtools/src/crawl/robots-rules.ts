import { crawlMessages } from '@haat/contracts/crawl-messages';
import robotsModule from 'robots-parser';
import { visitFailureText } from '../guard/visit-failure-text.ts';
import { ROBOT_NAME, type WebVisitor } from '../guard/web-visitor.ts';

export type RobotsRules = {
  readonly allows: (url: string) => boolean;
  /** The Crawl-delay that the site asks for; 0 when it asks for none. */
  readonly delayMs: number;
};

export type RobotsReading =
  | { readonly ok: true; readonly rules: RobotsRules }
  | { readonly ok: false; readonly failure: string };

/** The module is the function itself; its types say that it has one under `default`. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** RFC 9309 wants at least 500 KiB to be read. */
const MAX_BYTES = 512 * 1024;
const EVERYTHING: RobotsReading = { ok: true, rules: { allows: () => true, delayMs: 0 } };

/**
 * What a robots.txt says to us.
 * @param origin where it was asked for; the rules are about addresses there.
 */
export const parseRobots = (origin: string, text: string): RobotsRules => {
  const robots = robotsParser(`${origin}/robots.txt`, text.replace(/^\uFEFF/, ''));
  const seconds = robots.getCrawlDelay(ROBOT_NAME) ?? 0;
  return {
    allows: (url) => robots.isAllowed(url, ROBOT_NAME) !== false,
    delayMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : 0,
  };
};

/**
 * Asks a site for its rules, as RFC 9309 has it: without a robots.txt (4xx, endless redirects)
 * everything is allowed; while the server is in trouble (5xx, and 429) nothing is.
 */
export const readRobots = async (
  visitor: WebVisitor,
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
    return hasNone ? EVERYTHING : { ok: false, failure: visitFailureText(visit) };
  }
  const status = visit.hops.at(-1)?.status ?? 0;
  if (status === 429 || status >= 500) {
    const { host } = new URL(origin);
    return { ok: false, failure: crawlMessages.robotsUnreadable(host, status) };
  }
  if (status < 200 || status >= 300) return EVERYTHING;
  return { ok: true, rules: parseRobots(origin, new TextDecoder().decode(visit.body)) };
};
