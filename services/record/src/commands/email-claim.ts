import { emailStream } from '@haat/contracts/events/customer';
import { emailDecider } from '@haat/domain/customer/email';
import type { EventStore } from '@haat/event-store/port';
import type { StreamNames } from '../encryption/stream-names.ts';
import { loadAggregate } from './execute.ts';

type Store = EventStore & { readonly names: StreamNames };

/**
 * @param address as typed, or as an account has it.
 * @returns the name under which it is claimed, or would be. Accounts opened before addresses were
 *   read keep their claim: without this, they could not log in.
 */
export const emailHashOf = async (store: Store, address: string): Promise<string> => {
  for (const before of store.names.emailBefore(address)) {
    const { state } = await loadAggregate(store, emailDecider, emailStream(before));
    if (state.phase === 'claimed') return before;
  }
  return store.names.email(address);
};
