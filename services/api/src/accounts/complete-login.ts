import type { LoginAnswer } from '@haat/contracts/http/auth';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../context.ts';
import { sessionUserOf } from './account.ts';

type Services = Pick<ApiContext, 'sessions' | 'knownDevices' | 'store'>;

export const completeLogin = async (
  { sessions, knownDevices, store }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: RegisteredCustomer,
): Promise<LoginAnswer> => {
  reply.header('cache-control', 'no-store');
  await sessions.open(request, reply, customer);
  await knownDevices.remember(request, reply, store.names.email(customer.email));
  return { user: sessionUserOf(customer) };
};

/** An account with codes gets no session yet, but a cookie for the second half. */
export const goOnToLogin = async (
  context: Services & Pick<ApiContext, 'ceremonies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: RegisteredCustomer,
  shownBy: 'password' | 'mailed_link' = 'password',
): Promise<LoginAnswer> => {
  const { customerId, sessionGeneration: generation, codesSecretId } = customer;
  if (codesSecretId === null) return completeLogin(context, request, reply, customer);
  reply.header('cache-control', 'no-store');
  await context.ceremonies.begin(request, reply, 'code login', { customerId, generation, shownBy });
  return { user: null, next: 'code' };
};
