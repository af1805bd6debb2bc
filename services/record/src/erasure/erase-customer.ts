import { emailKey } from '@haat/contracts/email-address';
import { customerStream, type ERASURE_GROUNDS } from '@haat/contracts/events/customer';
import { erasureStream } from '@haat/contracts/events/erasure';
import { type Subject, subjects } from '@haat/contracts/events/subject';
import { customerDecider, type RegisteredCustomer } from '@haat/domain/customer/customer';
import { erasureDecider } from '@haat/domain/customer/erased-subject';
import { isoNow } from '@haat/platform/clock';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import {
  type CommandContext,
  type CommandServices,
  emailHashOf,
  executeCommand,
} from '../commands.ts';

export type EraseCustomerServices = CommandServices & { readonly db: Kysely<Database> };

/** An earlier email may be another customer's now, so only messages of its time. */
const messagesFrom = ({ db }: EraseCustomerServices, email: string, until?: string) => {
  const sent = db
    .selectFrom('inbox')
    .select('number')
    .where('customer_id', 'is', null)
    .where(sql`lower(trim(email))`, 'in', [email.trim().toLowerCase(), emailKey(email)]);
  return (until === undefined ? sent : sent.where('received_at', '<=', new Date(until))).execute();
};

/** Data of the customer under other keys: form messages sent before login, and credits. */
const subjectsBeside = async (
  services: EraseCustomerServices,
  { customerId, email, earlierEmails }: RegisteredCustomer,
): Promise<readonly Subject[]> => {
  const [messages, credits] = await Promise.all([
    Promise.all([
      messagesFrom(services, email),
      ...earlierEmails.map((earlier) => messagesFrom(services, earlier.email, earlier.until)),
    ]),
    services.db
      .selectFrom('credits')
      .innerJoin('payments', 'payments.reference_code', 'credits.claimed_by')
      .select('credit_id')
      .where('customer_id', '=', customerId)
      .execute(),
  ]);
  return [
    ...messages.flat().map(({ number }) => subjects.message(number)),
    ...credits.map(({ credit_id }) => subjects.credit(credit_id)),
  ];
};

/**
 * Records the erasure; the worker then destroys data and keys. Can be repeated when interrupted.
 * @param requested `deletionId`: of the customer's own request, unless an operator erases them.
 * @param contextOf of a command, by its type.
 * @returns false for a customer who has undone the deletion
 */
export const eraseCustomer = async (
  services: EraseCustomerServices,
  customer: RegisteredCustomer,
  requested: {
    readonly ground: (typeof ERASURE_GROUNDS)[number];
    readonly deletionId?: string;
  },
  contextOf: (commandType: string) => CommandContext,
): Promise<boolean> => {
  const { customerId, email } = customer;
  const erasedAt = isoNow(services.clock);
  // Before the customer: afterwards the address, and with it these subjects, cannot be found.
  for (const subject of await subjectsBeside(services, customer)) {
    const because = 'customer_erased';
    const erase = { type: 'EraseSubject', subject, because, erasedAt } as const;
    const context = contextOf(erase.type);
    await executeCommand(services, erasureDecider, erasureStream(subject), erase, context);
  }
  const emailHash = await emailHashOf(services.store, email);
  const erase = { type: 'EraseCustomer', customerId, emailHash, erasedAt, ...requested } as const;
  const { ok } = await executeCommand(
    services,
    customerDecider,
    customerStream(customerId),
    erase,
    contextOf(erase.type),
  );
  return ok;
};
