import { accountDeletionMessages } from '@haat/contracts/account-deletion';
import { orderMessages } from '@haat/contracts/messages';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { Caller } from '@haat/ordering/caller';
import { Refusal } from '@haat/platform/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ApiContext } from '../context.ts';
import { loadCustomer } from './account.ts';
import type { Session } from './session-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes for signed-in customers; see {@link customerOf}. */
    customer: RegisteredCustomer | null;
    ownSession: Session | null;
  }
}

export const signedInCustomers = fp(async (app) => {
  app.decorateRequest('customer', null);
  app.decorateRequest('ownSession', null);
});

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

type Services = Pick<ApiContext, 'sessions' | 'store'>;

/** Null without a session. @param alongside starts reading, for callers with a valid cookie. */
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

/** An onRequest hook, before the body is read: 401 without a session, with the text `signedOut`. */
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

export const signedInOrNot =
  (services: Services): Hook =>
  async (request, reply) => {
    request.customer = await findCustomer(services, request, reply);
  };

/** {@link signedIn} for commands: 403 for blocked customers, and before a deletion. */
export const allowedToAct =
  (services: Services, signedOut?: string): Hook =>
  async (request, reply) => {
    await signedIn(services, undefined, signedOut)(request, reply);
    const { phase, deletion } = customerOf(request);
    if (phase === 'blocked') throw new Refusal(403, orderMessages.blocked);
    if (deletion !== null) {
      throw new Refusal(403, accountDeletionMessages.pending(deletion.erasesAt));
    }
  };

export const sessionOf = ({ ownSession }: FastifyRequest): Session => {
  if (ownSession === null) throw new Refusal(401, orderMessages.unauthorized);
  return ownSession;
};

/** Limits count each customer once, on all devices. */
export const customerKey = (request: FastifyRequest): string => customerOf(request).customerId;

/** Per session since its login: a stolen session must not use up the owner's limit. */
export const sessionKey = (request: FastifyRequest): string =>
  `${customerOf(request).customerId} ${sessionOf(request).loginId}`;

export const callerOf = (request: FastifyRequest): Caller => ({
  commandId: request.commandId,
  id: request.id,
  customer: customerOf(request),
});

export const customerOf = ({ customer }: FastifyRequest): RegisteredCustomer => {
  if (customer === null) throw new Refusal(401, orderMessages.unauthorized);
  return customer;
};
