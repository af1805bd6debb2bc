import limiter from '@fastify/rate-limit';
import { refusalMessages } from '@haat/contracts/messages';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { callerKey } from './caller.ts';

const MINUTE_MS = 60_000;

/** Makes {@link perMinute} work; nothing is limited by itself. */
export const rateLimit = fp(async (app) => {
  await app.register(limiter, { global: false });
});

/**
 * Counts a request and refuses it with 429 and Retry-After when there were too many in a minute.
 * @param keyOf who is counted; the caller's address (an IPv6 caller's /64) unless given.
 */
export const perMinute = (
  app: Pick<FastifyInstance, 'createRateLimit'>,
  max: number,
  keyOf: (request: FastifyRequest) => string = callerKey,
): ((request: FastifyRequest) => Promise<void>) => {
  const count = app.createRateLimit({
    max,
    timeWindow: MINUTE_MS,
    keyGenerator: keyOf,
  });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const headers = { 'retry-after': String(Math.max(1, counted.ttlInSeconds)) };
    throw new Refusal(429, refusalMessages.blockedByRateLimit, { headers });
  };
};
