import { customerStream, type ERASURE_GROUNDS } from '@haat/contracts/events/customer';
import { customerDecider, type RegisteredCustomer } from '@haat/domain/customer/customer';
import { loadAggregate } from '@haat/record/commands';
import { eraseCustomer } from '@haat/record/erasure';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { toShow } from '../command-line/to-paste.ts';
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

/** Can be repeated when interrupted. */
export const eraseByOperator = async (
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
  const { customer } = found;
  const { customerId } = customer;
  const contextOfEach = () => contextOf(by, customerStream(customerId));
  await eraseCustomer(services, customer, { ground }, contextOfEach);
  return done(
    `${customerId} is erased and logged out everywhere. The worker deletes the remaining data ` +
      'within moments and clears its bytes from the data files. To see its progress: ' +
      toShow('customers', 'show', customerId),
  );
};
