import limiter from '@fastify/rate-limit';
import { DAY_MS } from '@haat/contracts/durations';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { callerKey } from './caller.ts';
import {
  createSharedCounts,
  type SharedCounts,
  type SharedCountsOptions,
  type Window,
} from './shared-counts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sharedCounts: SharedCounts;
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Callers counted in memory; the longest silent are dropped. */
const MAX_CALLERS = 20_000;

/** Polled often, from one address. */
const isHealth = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/health/') ?? false;

const tooMany = (
  headers: Readonly<Record<string, string>> = {},
  error: string = refusalMessages.blockedByRateLimit,
): Refusal => new Refusal(429, error, { headers });

export type RateLimitOptions = SharedCountsOptions & {
  /** Per address, process and minute. */
  readonly requestsPerMinute: number;
};

/** Limits by address. `RateLimit-*` as in draft-ietf-httpapi-ratelimit-headers-06, in seconds. */
export const rateLimit = fp<RateLimitOptions>(async (app, { requestsPerMinute, ...counts }) => {
  await app.register(limiter, {
    global: false,
    max: requestsPerMinute,
    timeWindow: MINUTE_MS,
    cache: MAX_CALLERS,
    keyGenerator: callerKey,
    allowList: isHealth,
    enableDraftSpec: true,
    errorResponseBuilder: () => tooMany(),
  });
  app.addHook('onRequest', app.rateLimit());

  const shared = createSharedCounts(counts);
  app.decorate('sharedCounts', shared);
  let cleanup: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    cleanup ??= shared
      .deleteEnded()
      .catch((error) => app.log.warn({ err: error }, 'could not delete old request counts'))
      .finally(() => {
        cleanup = null;
      });
  }, MINUTE_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await cleanup;
  });
});

type Left = { readonly limit: number; readonly remaining: number; readonly resetSeconds: number };

const headersOf = ({ limit, remaining, resetSeconds }: Left): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
});

/** The headers report the strictest limit. */
const setHeaders = (reply: FastifyReply, left: Left): void => {
  const reported = reply.getHeader('ratelimit-remaining');
  if (reported === undefined || left.remaining < Number(reported)) reply.headers(headersOf(left));
};

/** Whole seconds, at least one: an immediate retry would fail again. */
const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** @returns "1 minute", "42 minutes", "5 hours": never too short. */
const waitText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
};

/** What the caller can do instead of waiting, or how long to wait. */
type LimitText = string | ((wait: string) => string);

type KeyOf = (request: FastifyRequest) => string | Promise<string>;
type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const counted =
  (
    app: Pick<FastifyInstance, 'sharedCounts'>,
    limit: string,
    window: Window,
    keyOf: KeyOf,
    error?: LimitText,
  ): Hook =>
  async (request, reply) => {
    const { max } = window;
    const { hits, leftMs } = await app.sharedCounts.count(limit, await keyOf(request), window);
    const resetSeconds = secondsOf(leftMs);
    const left = { limit: max, remaining: Math.max(0, max - hits), resetSeconds };
    if (hits > max) {
      const text = typeof error === 'function' ? error(waitText(resetSeconds)) : error;
      throw tooMany({ ...headersOf(left), 'retry-after': String(resetSeconds) }, text);
    }
    setHeaders(reply, left);
  };

/**
 * @throws {Refusal} 429 with Retry-After above `max` per minute. @param limit names the count.
 * @param options `isExact` for guesses: counted over all processes.
 */
export const perMinute = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  limit: string,
  max: number,
  keyOf: KeyOf = callerKey,
  { isExact = false }: Pick<Window, 'isExact'> = {},
): Hook => counted(app, limit, { max, windowMs: MINUTE_MS, isExact }, keyOf);

/** Per hour, counted exactly. @param error what the caller can do instead of waiting. */
export const perHour = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  limit: string,
  max: number,
  keyOf: KeyOf,
  error: LimitText,
): Hook => counted(app, limit, { max, windowMs: HOUR_MS, isExact: true }, keyOf, error);

/** Per day, counted exactly. @param error what the caller can do instead of waiting. */
export const perDay = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  limit: string,
  max: number,
  keyOf: KeyOf,
  error: LimitText,
): Hook => counted(app, limit, { max, windowMs: DAY_MS, isExact: true }, keyOf, error);
