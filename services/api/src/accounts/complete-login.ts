import { customerStream } from '@haat/contracts/events/customer';
import type { LoginAnswer } from '@haat/contracts/http/auth';
import { customerDecider, type RegisteredCustomer } from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../context.ts';
import { sessionUserOf } from './account.ts';
import { deviceLabel } from './device-label.ts';

type Services = Pick<ApiContext, 'sessions' | 'knownDevices' | 'store' | 'clock'>;

/** What opened the account. */
type ShownBy = 'password' | 'mailed_link' | 'registration';

/** The customer is emailed. @returns false if it failed: the device's next login records it. */
const recordNewDevice = async (
  services: Services,
  request: FastifyRequest,
  customerId: string,
): Promise<boolean> => {
  const { commandId } = request;
  const loginId = derivedId('login on a new device', customerId, commandId);
  try {
    await executeCommand(
      services,
      customerDecider,
      customerStream(customerId),
      {
        type: 'RecordNewDevice',
        customerId,
        loginId,
        device: deviceLabel(request.headers['user-agent']),
        loggedInAt: isoNow(services.clock),
      },
      // The request’s own id may have set a new password.
      customerCommand({ commandId: loginId, causationId: commandId, id: request.id }, customerId),
    );
    return true;
  } catch (error) {
    request.log.warn({ err: error, customerId }, 'a login on a new device is not recorded');
    return false;
  }
};

export const completeLogin = async (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: RegisteredCustomer,
  shownBy: ShownBy = 'password',
): Promise<LoginAnswer> => {
  const { sessions, knownDevices, store } = services;
  const { customerId } = customer;
  const owner = { customerId, emailHash: store.names.email(customer.email) };
  reply.header('cache-control', 'no-store');
  await sessions.open(request, reply, customer);
  if (
    shownBy === 'registration' ||
    (await knownDevices.isKnown(request, owner)) ||
    (await recordNewDevice(services, request, customerId))
  ) {
    await knownDevices.remember(request, reply, owner);
  }
  return { user: sessionUserOf(customer) };
};

/** An account with codes gets no session yet, but a cookie for the second half. */
export const goOnToLogin = async (
  context: Services & Pick<ApiContext, 'ceremonies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: RegisteredCustomer,
  shownBy: ShownBy = 'password',
): Promise<LoginAnswer> => {
  const { customerId, sessionGeneration: generation, codesSecretId } = customer;
  if (codesSecretId === null) return completeLogin(context, request, reply, customer, shownBy);
  reply.header('cache-control', 'no-store');
  await context.ceremonies.begin(request, reply, 'code login', {
    customerId,
    generation,
    shownBy: shownBy === 'mailed_link' ? 'mailed_link' : 'password',
  });
  return { user: null, next: 'code' };
};
