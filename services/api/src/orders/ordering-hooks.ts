import type { FastifyInstance } from 'fastify';
import { allowedToAct, customerKey } from '../accounts/signed-in.ts';
import type { ApiContext } from '../context.ts';
import { perMinute } from '../http/rate-limit.ts';

/** Hooks of order commands. @param signedOut the specified text for visitors, if any. */
export const orderingHooks = (app: FastifyInstance, context: ApiContext, signedOut?: string) => [
  allowedToAct(context, signedOut),
  perMinute(app, 'orders', context.settings.ORDERS_PER_MINUTE, customerKey),
];
