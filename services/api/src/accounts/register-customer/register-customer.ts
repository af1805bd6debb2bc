import { customerStream, emailStream } from '@haat/contracts/events/customer';
import type { RegisterBody } from '@haat/contracts/http/auth';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { customerDecider, type RegisteredCustomer } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { customerCommand } from '@haat/ordering/caller';
import { Refusal } from '@haat/platform/answers';
import { newCustomerId } from '@haat/platform/ids';
import { emailHashOf, executeCommand } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context.ts';
import {
  type Attempt,
  dropAttempt,
  findCredentials,
  keepAttempt,
  openedBy,
  settleCredentials,
} from '../credentials.ts';
import { hashPassword, isPassword } from '../password.ts';

const emailTaken = () => new Refusal(409, refusalMessages.emailTaken);

/**
 * Claims the email, stores the password as an attempt, writes CustomerRegistered, then settles the
 * attempt. A crash is repaired by the next registration, the repeat or the first login.
 * @throws {Refusal} 409 if the email has an account, except for a repeat with the same password.
 */
export const registerCustomer = async (
  services: Pick<ApiContext, 'store' | 'clock' | 'db'>,
  request: Pick<FastifyRequest, 'commandId' | 'id'>,
  body: RegisterBody,
): Promise<RegisteredCustomer> => {
  const { store, db } = services;
  const { commandId } = request;
  const emailHash = await emailHashOf(store, body.email);
  const customerId = await claimEmail(services, request, emailHash);
  const attempt = { emailHash, customerId, commandId };
  if ((await openedBy(store, customerId)) === null) await open(services, request, attempt, body);

  if ((await openedBy(store, customerId)) !== commandId) {
    await dropAttempt(db, attempt);
    throw emailTaken();
  }
  await settleCredentials(db, attempt);
  const credentials = await findCredentials(services, emailHash);
  const hash = credentials?.passwordHash ?? null;
  if (credentials === null || hash === null || !(await isPassword(hash, body.password))) {
    throw emailTaken();
  }
  return credentials.customer;
};

/** CustomerRegistered decides between concurrent attempts. */
const open = async (
  { store, clock, db }: Pick<ApiContext, 'store' | 'clock' | 'db'>,
  request: Pick<FastifyRequest, 'commandId' | 'id'>,
  attempt: Attempt,
  body: RegisterBody,
): Promise<void> => {
  const { customerId } = attempt;
  await keepAttempt(db, attempt, await hashPassword(body.password));
  const stream = customerStream(customerId);
  await executeCommand(
    { store, clock },
    customerDecider,
    stream,
    {
      type: 'RegisterCustomer',
      customerId,
      email: body.email,
      name: body.name,
      surname: body.surname,
      phone: body.phone,
      companyName: body.company_name || null,
    },
    customerCommand(request, customerId),
  );
};

/** @returns the customer id, perhaps from an abandoned try. @throws {Refusal} 409 */
const claimEmail = async (
  services: Pick<ApiContext, 'store' | 'clock'>,
  request: Pick<FastifyRequest, 'commandId' | 'id'>,
  emailHash: string,
): Promise<string> => {
  const customerId = newCustomerId();
  const stream = emailStream(emailHash);
  const claimed = await executeCommand(
    services,
    emailDecider,
    stream,
    { type: 'ClaimEmail', emailHash, customerId },
    customerCommand(request, customerId),
  );
  // A repeat for an account erased since.
  if (claimed.state.phase !== 'claimed') throw emailTaken();
  return claimed.state.customerId;
};
