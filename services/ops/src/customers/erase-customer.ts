import { emailKey } from '@haat/contracts/email-address';
import { customerStream, type ERASURE_GROUNDS } from '@haat/contracts/events/customer';
import { erasureStream } from '@haat/contracts/events/erasure';
import { type Subject, subjects } from '@haat/contracts/events/subject';
import { customerDecider, type RegisteredCustomer } from '@haat/domain/customer/customer';
import { erasureDecider } from '@haat/domain/customer/erased-subject';
import { isoNow } from '@haat/platform/clock';
import { emailHashOf, executeCommand, loadAggregate } from '@haat/record/commands';
import { sql } from 'kysely';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { toShow } from '../inbox/to-paste.ts';
import { contextOf } from '../operator-context.ts';
import type { ShopServices } from '../shop.ts';
import { customerIdOf } from './customer-id.ts';
import { obstaclesTo } from './erasure-obstacles.ts';

type Services = Pick<ShopServices, 'db' | 'store' | 'clock'>;

export type ErasureRequest = {
  /** Id or email address. */
  readonly named: string;
  /** Allows that paid services run out. */
  readonly letLapse: boolean;
};

type Found = { readonly customer: RegisteredCustomer } | { readonly outcome: Outcome };

export const findErasable = async (
  services: Services,
  { named, letLapse }: ErasureRequest,
): Promise<Found> => {
  const missing = { outcome: notFound(`Customer ${named}`, 'customers list') };
  const customerId = await customerIdOf(services, named);
  if (customerId === null) return missing;
  const stream = customerStream(customerId);
  const { state } = await loadAggregate(services.store, customerDecider, stream);
  if (state.phase === 'not_registered') return missing;
  if (state.phase === 'forgotten') {
    return { outcome: done(`${customerId} was erased at ${state.erasedAt}.`) };
  }
  const obstacles = await obstaclesTo(services, customerId, letLapse);
  if (obstacles.length === 0) return { customer: state };
  const message = [`${customerId} cannot be erased yet. First:`, ...obstacles].join('\n  ');
  return { outcome: refused(message) };
};

/** Data of the customer under other keys: form messages sent before login, and credits. */
const subjectsBeside = async (
  { db }: Services,
  { customerId, email }: RegisteredCustomer,
): Promise<readonly Subject[]> => {
  const [messages, credits] = await Promise.all([
    db
      .selectFrom('inbox')
      .select('number')
      .where('customer_id', 'is', null)
      .where(sql`lower(trim(email))`, 'in', [email.trim().toLowerCase(), emailKey(email)])
      .execute(),
    db
      .selectFrom('credits')
      .innerJoin('payments', 'payments.reference_code', 'credits.claimed_by')
      .select('credit_id')
      .where('customer_id', '=', customerId)
      .execute(),
  ]);
  return [
    ...messages.map(({ number }) => subjects.message(number)),
    ...credits.map(({ credit_id }) => subjects.credit(credit_id)),
  ];
};

/** Records the erasure; the worker destroys data and keys. Can be repeated when interrupted. */
export const eraseCustomer = async (
  services: Services,
  {
    ground,
    named,
    letLapse,
    ...by
  }: ByOperator & ErasureRequest & { readonly ground: (typeof ERASURE_GROUNDS)[number] },
): Promise<Outcome> => {
  const found = await findErasable(services, { named, letLapse });
  if ('outcome' in found) return found.outcome;
  const { customerId, email } = found.customer;
  const erasedAt = isoNow(services.clock);
  const about = customerStream(customerId);
  // Before the customer: afterwards the address, and with it these subjects, cannot be found.
  for (const subject of await subjectsBeside(services, found.customer)) {
    const because = 'customer_erased';
    const erase = { type: 'EraseSubject', subject, because, erasedAt } as const;
    const stream = erasureStream(subject);
    await executeCommand(services, erasureDecider, stream, erase, contextOf(by, about));
  }
  const emailHash = await emailHashOf(services.store, email);
  const erase = { type: 'EraseCustomer', customerId, emailHash, ground, erasedAt } as const;
  await executeCommand(services, customerDecider, about, erase, contextOf(by, about));
  return done(
    `${customerId} is erased and logged out everywhere. The worker deletes the remaining data ` +
      'within moments and clears its bytes from the data files. To see its progress: ' +
      toShow('customers', 'show', customerId),
  );
};
