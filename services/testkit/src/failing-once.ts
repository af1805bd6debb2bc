import { appendingBy } from '@haat/event-store/in-order';
import type { EncryptedStore } from '@haat/record/encryption';

type Moment = 'before' | 'after';

export type FailingStore = {
  readonly store: EncryptedStore;
  /** From here on it fails once, just before or just after the next event of this type is taken. */
  readonly failAt: (type: string, moment: Moment) => void;
  /** Whether it has failed as often as it was told to. */
  readonly hasFailed: () => boolean;
};

/** A store for several tests, each of which has it fail once. */
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

/** A store that fails once, just before or just after an event of this type is taken. */
export const failingOnce = (
  store: EncryptedStore,
  type: string,
  moment: Moment,
): EncryptedStore => {
  const failing = failingOnDemand(store);
  failing.failAt(type, moment);
  return failing.store;
};
