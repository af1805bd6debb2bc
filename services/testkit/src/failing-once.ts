import { appendingBy } from '@haat/event-store/in-order';
import type { EncryptedStore } from '@haat/record/encryption';

type Moment = 'before' | 'after';

export type FailingStore = {
  readonly store: EncryptedStore;
  /** Fails once, just before or after the next event of this type is appended. */
  readonly failAt: (type: string, moment: Moment) => void;
  readonly hasFailed: () => boolean;
};

export const failingOnDemand = (store: EncryptedStore): FailingStore => {
  let next: { readonly type: string; readonly moment: Moment } | undefined;
  return {
    store: appendingBy(store, async (stream, events, expected) => {
      const hit = events.some((event) => event.type === next?.type) ? next : undefined;
      if (hit) next = undefined;
      if (hit?.moment === 'before') throw new Error(`Killed before ${hit.type}`);
      const appended = await store.append(stream, events, expected);
      if (hit) throw new Error(`Killed after ${hit.type}`);
      return appended;
    }),
    failAt: (type, moment) => {
      next = { type, moment };
    },
    hasFailed: () => next === undefined,
  };
};

export const failingOnce = (
  store: EncryptedStore,
  type: string,
  moment: Moment,
): EncryptedStore => {
  const failing = failingOnDemand(store);
  failing.failAt(type, moment);
  return failing.store;
};
