import { emailStream } from '@haat/contracts/events/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { emailHashOf, loadAggregate } from '@haat/record/commands';
import type { ShopServices } from '../shop.ts';

/** @param named an id or an email address. @returns null if unknown. */
export const customerIdOf = async (
  { store }: Pick<ShopServices, 'store'>,
  named: string,
): Promise<string | null> => {
  if (!named.includes('@')) return named;
  // By the claim in the event log: no index holds the address.
  const stream = emailStream(await emailHashOf(store, named));
  const { state } = await loadAggregate(store, emailDecider, stream);
  return state.phase === 'claimed' ? state.customerId : null;
};
