import { emailStream } from '@haat/contracts/events/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { emailHashOf, loadAggregate } from '@haat/record/commands';
import type { ShopServices } from '../shop.ts';

/** @param named an id, or an address as it was typed. @returns null where nobody has it. */
export const customerIdOf = async (
  { store }: Pick<ShopServices, 'store'>,
  named: string,
): Promise<string | null> => {
  if (!named.includes('@')) return named;
  // By the claim in the record: the address stands in no index.
  const stream = emailStream(await emailHashOf(store, named));
  const { state } = await loadAggregate(store, emailDecider, stream);
  return state.phase === 'claimed' ? state.customerId : null;
};
