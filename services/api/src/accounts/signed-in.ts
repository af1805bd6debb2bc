import { orderMessages } from '@haat/contracts/messages';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { Refusal } from '@haat/platform/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ApiContext } from '../context.ts';
import { loadCustomer } from './account.ts';
import type { Session } from './session-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes that ask for a signed-in customer; see {@link customerOf}. */
    customer: RegisteredCustomer | null;
    /** By which they are signed in; set with them. */
    ownSession: Session | null;
  }
}

export const signedInCustomers = fp(async (app) => {
  app.decorateRequest('customer', null);
  app.decorateRequest('ownSession', null);
});

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

type Services = Pick<ApiContext, 'sessions' | 'store'>;

/**
 * Knows who asks: null without a session.
 * @param alongside begins, in the same turn, to read what the answer will need: only for callers
 *   with a cookie of ours, and before it is known whether the session was closed.
 */
export const findCustomer = async (
  { sessions, store }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  alongside?: (request: FastifyRequest) => void,
): Promise<RegisteredCustomer | null> => {
  const found = await sessions.read(request, ({ customerId }) => {
    alongside?.(request);
    return loadCustomer(store, customerId);
  });
  if (found === null) return null;
  request.ownSession = found.session;
  await sessions.keepAlive(request, reply, found.session);
  return found.customer;
};

/**
 * An onRequest hook: 401 without a session. Runs before the body is read.
 * @param signedOut the error text for a visitor without a session.
 */
export const signedIn =
  (
    services: Services,
    alongside?: (request: FastifyRequest) => void,
    signedOut: string = orderMessages.unauthorized,
  ): Hook =>
  async (request, reply) => {
    request.customer = await findCustomer(services, request, reply, alongside);
    if (request.customer === null) throw new Refusal(401, signedOut);
  };

/** An onRequest hook for routes open to visitors: knows a signed-in customer, refuses nobody. */
export const signedInOrNot =
  (services: Services): Hook =>
  async (request, reply) => {
    request.customer = await findCustomer(services, request, reply);
  };

/** The same for commands, which a blocked customer may not give (403). */
export const allowedToAct =
  (services: Services, signedOut?: string): Hook =>
  async (request, reply) => {
    await signedIn(services, undefined, signedOut)(request, reply);
    if (customerOf(request).phase === 'blocked') throw new Refusal(403, orderMessages.blocked);
  };

/** The caller's session, on the same routes as {@link customerOf}. */
export const sessionOf = ({ ownSession }: FastifyRequest): Session => {
  if (ownSession === null) throw new Refusal(401, orderMessages.unauthorized);
  return ownSession;
};

/** Whom limits count: each customer, wherever they are signed in. */
export const customerKey = (request: FastifyRequest): string => customerOf(request).customerId;

/**
 * Whom limits count that the owner of an account must not find used up: each session by itself, from
 * its login on. Who holds a stolen one would else keep its owner from ending it.
 */
export const sessionKey = (request: FastifyRequest): string =>
  `${customerOf(request).customerId} ${sessionOf(request).loginId}`;

/** A signed-in customer's request, as the code that carries it out is told of it. */
export type Caller = Pick<FastifyRequest, 'commandId' | 'id'> & {
  readonly customer: RegisteredCustomer;
};

/** On the same routes as {@link customerOf}. */
export const callerOf = (request: FastifyRequest): Caller => ({
  commandId: request.commandId,
  id: request.id,
  customer: customerOf(request),
});

/** The caller, on routes that {@link signedIn} or {@link allowedToAct} guards. */
export const customerOf = ({ customer }: FastifyRequest): RegisteredCustomer => {
  if (customer === null) throw new Refusal(401, orderMessages.unauthorized);
  return customer;
};
