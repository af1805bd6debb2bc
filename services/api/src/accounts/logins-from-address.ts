import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { callerKey } from '../http/caller.ts';
import { perMinute } from '../http/rate-limit.ts';

/** Many customers of a mobile network share an address. */
const AS_MANY_FOR_KNOWN = 10;

/** Known devices have their own, larger count: guesses must not lock out neighbours. */
export const loginsFromAddress = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  attempts: number,
  isKnown: (request: FastifyRequest) => Promise<boolean>,
): preHandlerAsyncHookHandler => {
  const exact = { isExact: true };
  const unknownDevices = perMinute(app, 'logins from an address', attempts, callerKey, exact);
  const known = perMinute(
    app,
    'logins from an address, of known devices',
    attempts * AS_MANY_FOR_KNOWN,
    callerKey,
    exact,
  );
  return async (request, reply) =>
    (await isKnown(request)) ? known(request, reply) : unknownDevices(request, reply);
};
