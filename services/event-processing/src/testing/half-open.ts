import type { SubscribeOptions } from '@haat/event-store/port';
import { vi } from 'vitest';
import type { Ledger } from './ledger.ts';

/** The ledger's second subscription is its shared consumer. */
export const halfOpenConsumer = ({ services }: Ledger): (() => Promise<unknown>) => {
  const { store } = services;
  let subscriptions = 0;
  const subscribe = async function* (options: SubscribeOptions) {
    subscriptions += 1;
    if (subscriptions === 2) await new Promise(() => undefined);
    yield* store.subscribe(options);
  };
  Object.assign(services, { store: { ...store, subscribe } });
  return () => vi.waitUntil(() => subscriptions === 2, 60_000);
};
