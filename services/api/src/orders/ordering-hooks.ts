import type { FastifyInstance } from 'fastify';
import { allowedToAct, customerKey } from '../accounts/signed-in.ts';
import type { ApiContext } from '../context.ts';
import { perMinute } from '../http/rate-limit.ts';

/**
 * Before each command on orders: who gives it may, and has not given too many in a minute.
 * @param signedOut the specification's error text for a visitor without a session, if it has one.
 */
export const orderingHooks = (app: FastifyInstance, context: ApiContext, signedOut?: string) => [
  allowedToAct(context, signedOut),
  perMinute(app, 'orders', context.settings.ORDERS_PER_MINUTE, customerKey),
];
