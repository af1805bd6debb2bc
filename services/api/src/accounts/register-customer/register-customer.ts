import { customerStream, emailStream } from '@haat/contracts/events/customer';
import type { RegisterBody } from '@haat/contracts/http/auth';
import { refusalMessages } from '@haat/contracts/messages';
import {
  type CustomerState,
  customerDecider,
  type RegisteredCustomer,
} from '@haat/domain/customer';
import { emailDecider } from '@haat/domain/email';
import { executeCommand } from '@haat/platform/commands/execute';
import type { EventStore } from '@haat/platform/event-store/port';
import { Refusal } from '@haat/platform/http-server/refusal';
import { newCustomerId } from '@haat/platform/ids';
import type { FastifyRequest } from 'fastify';
import { type ApiContext, customerCommand } from '../../context.ts';
import { hashPassword } from '../password.ts';

const emailTaken = () => new Refusal(409, refusalMessages.emailTaken);

/**
 * Opens an account: claims the e-mail, stores the password, writes CustomerRegistered. A crash in
 * between leaves a claim without a customer; the next registration of that e-mail takes it over.
 * @throws {Refusal} 409 when the e-mail has an account.
 */
export const registerCustomer = async (
  { store, clock, db }: Pick<ApiContext, 'store' | 'clock' | 'db'>,
  request: Pick<FastifyRequest, 'commandId' | 'id'>,
  body: RegisterBody,
): Promise<RegisteredCustomer> => {
  const services = { store, clock };
  const emailHash = store.names.email(body.email);
  const customerId = await claimEmail(services, request, emailHash);
  const stream = customerStream(customerId);
  if (await isTaken(store, stream, request.commandId)) throw emailTaken();

  const passwordHash = await hashPassword(body.password);
  await db
    .insertInto('credentials')
    .values({ customer_id: customerId, email_hash: emailHash, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();

  const registered = await executeCommand(
    services,
    customerDecider,
    stream,
    {
      type: 'RegisterCustomer',
      customerId,
      email: body.email.trim(),
      name: body.name,
      surname: body.surname,
      phone: body.phone,
      companyName: body.company_name || null,
    },
    customerCommand(request, customerId),
  );
  // Only the registration that stands may set the password: an abandoned or a losing one can have
  // left its own, and writing earlier would let a loser lock the winner out.
  const stands =
    registered.ok &&
    (registered.events.length > 0 || !(await isTaken(store, stream, request.commandId)));
  if (!stands || !isAccount(registered.state)) throw emailTaken();
  await db
    .updateTable('credentials')
    .set({ password_hash: passwordHash })
    .where('customer_id', '=', customerId)
    .execute();
  return registered.state;
};

const isAccount = (state: CustomerState): state is RegisteredCustomer =>
  state.phase === 'active' || state.phase === 'blocked';

/** @returns the customer id that the e-mail is claimed for, perhaps by an abandoned try. */
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
  if (!claimed.ok) return claimed.refusal.customerId;
  return claimed.state.phase === 'claimed' ? claimed.state.customerId : customerId;
};

/** Whether another registration than this one (and its repeats) opened the account. */
const isTaken = async (store: EventStore, stream: string, commandId: string): Promise<boolean> => {
  const { events } = await store.read(stream);
  const [registered] = events;
  return registered !== undefined && registered.metadata.commandId !== commandId;
};
