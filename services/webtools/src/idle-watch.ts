import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@haat/platform/log';
import type { CrawlsAtRest } from './crawl/crawls-at-rest.ts';

export type IdleWatchOptions = {
  readonly idleMs: number;
  readonly crawls: () => Promise<CrawlsAtRest>;
  /** @param neededAt see {@link CrawlsAtRest} */
  readonly onIdle: (neededAt: number | null) => void;
  readonly log: Pick<Log, 'warn'>;
};

const POLLS = 10;

/**
 * Reports again and again while no request and no crawl was open for the whole time. Not while a
 * crawl is removed within that time: it would start this process again at once.
 * @returns stops it
 */
export const watchIdle = (
  server: Pick<EventEmitter, 'on'>,
  { idleMs, crawls, onIdle, log }: IdleWatchOptions,
): (() => void) => {
  let open = 0;
  let lastRequestAt = Date.now();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // The launcher asks for these all the time.
    if (request.url?.startsWith('/health/')) return;
    open += 1;
    response.once('close', () => {
      open -= 1;
      lastRequestAt = Date.now();
    });
  });
  const isRequestIdle = (): boolean => open === 0 && Date.now() - lastRequestAt >= idleMs;
  const look = async (): Promise<void> => {
    if (!isRequestIdle()) return;
    const { lastEndedAt, neededAt } = await crawls();
    const now = Date.now();
    const isCrawlIdle = now - (lastEndedAt ?? 0) >= idleMs;
    const isNeeded = neededAt !== null && neededAt <= now + idleMs;
    if (isRequestIdle() && isCrawlIdle && !isNeeded) onIdle(neededAt);
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ error }, 'could not look for crawls'));
  }, idleMs / POLLS).unref();
  return () => clearInterval(timer);
};
