import { orderMessages } from '@haat/contracts/messages';
import type { RegisteredCustomer } from '@haat/domain/customer';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ApiContext } from '../context.ts';
import { loadCustomer } from './account.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes that ask for a signed-in customer; see {@link customerOf}. */
    customer: RegisteredCustomer | null;
  }
}

export const signedInCustomers = fp(async (app) => {
  app.decorateRequest('customer', null);
});

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** An onRequest hook: 401 without a session. Runs before the body is read. */
export const signedIn =
  ({ sessions, store }: Pick<ApiContext, 'sessions' | 'store'>): Hook =>
  async (request, reply) => {
    const session = await sessions.read(request);
    request.customer = session && (await loadCustomer(store, session.customerId));
    if (session === null || request.customer === null) {
      throw new Refusal(401, orderMessages.unauthorized);
    }
    await sessions.keepAlive(request, reply, session);
  };

/** An onRequest hook for routes open to visitors: knows a signed-in customer, refuses nobody. */
export const signedInOrNot =
  ({ sessions, store }: Pick<ApiContext, 'sessions' | 'store'>): Hook =>
  async (request, reply) => {
    const session = await sessions.read(request);
    request.customer = session && (await loadCustomer(store, session.customerId));
    if (session !== null && request.customer !== null) {
      await sessions.keepAlive(request, reply, session);
    }
  };

/** The same for commands, which a blocked customer may not give (403). */
export const allowedToAct =
  (context: Pick<ApiContext, 'sessions' | 'store'>): Hook =>
  async (request, reply) => {
    await signedIn(context)(request, reply);
    if (customerOf(request).phase === 'blocked') throw new Refusal(403, orderMessages.blocked);
  };

/** The caller, on routes that {@link signedIn} or {@link allowedToAct} guards. */
export const customerOf = ({ customer }: FastifyRequest): RegisteredCustomer => {
  if (customer === null) throw new Refusal(401, orderMessages.unauthorized);
  return customer;
};
