import { emailKey } from '@haat/contracts/email-address';
import { customerStream, type ERASURE_GROUNDS } from '@haat/contracts/events/customer';
import { erasureStream } from '@haat/contracts/events/erasure';
import { parseEvent } from '@haat/contracts/events/registry';
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

type Address = { readonly email: string; readonly until: Date | null };

/** The account's emails; an earlier one may since belong to someone else. */
const addressesOf = async (
  { store }: EraseCustomerServices,
  customerId: string,
): Promise<readonly Address[]> => {
  const { events } = await store.read(customerStream(customerId));
  const used = events.map(parseEvent).flatMap(({ type, data }) => {
    if (type === 'CustomerRegistered') return { email: data.email, since: null };
    return type === 'EmailChanged' ? { email: data.email, since: new Date(data.changedAt) } : [];
  });
  return used.map(({ email }, index) => ({ email, until: used[index + 1]?.since ?? null }));
};

/** Data of the customer under other keys: form messages sent before login, and credits. */
const subjectsBeside = async (
  services: EraseCustomerServices,
  { customerId }: RegisteredCustomer,
): Promise<readonly Subject[]> => {
  const { db } = services;
  const addresses = await addressesOf(services, customerId);
  const [messages, credits] = await Promise.all([
    db
      .selectFrom('inbox')
      .select('number')
      .where('customer_id', 'is', null)
      .where(({ and, eb, or }) =>
        or(
          addresses.map(({ email, until }) =>
            and([
              eb(sql`lower(trim(email))`, 'in', [email.trim().toLowerCase(), emailKey(email)]),
              ...(until === null ? [] : [eb('received_at', '<', until)]),
            ]),
          ),
        ),
      )
      .execute(),
    db
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
