import { emailStream } from '@haat/contracts/events/customer';
import { emailDecider } from '@haat/domain/customer/email';
import type { EventStore } from '@haat/event-store/port';
import type { StreamNames } from '../encryption/stream-names.ts';
import { loadAggregate } from './execute.ts';

type Store = EventStore & { readonly names: StreamNames };

/** @returns the claimed hash: older accounts claimed theirs before addresses were normalised. */
export const emailHashOf = async (store: Store, address: string): Promise<string> => {
  for (const before of store.names.emailBefore(address)) {
    const { state } = await loadAggregate(store, emailDecider, emailStream(before));
    if (state.phase === 'claimed') return before;
  }
  return store.names.email(address);
};
