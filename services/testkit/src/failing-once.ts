import { appendingBy } from '@haat/platform/event-store/in-order';
import type { SealedStore } from '@haat/platform/record/sealed-store';

/** A store that fails once, just before or just after an event of this type is taken. */
export const failingOnce = (
  store: SealedStore,
  type: string,
  moment: 'before' | 'after',
): SealedStore => {
  let armed = true;
  return appendingBy(store, async (stream, events, expected) => {
    const hit = armed && events.some((event) => event.type === type);
    if (hit) armed = false;
    if (hit && moment === 'before') throw new Error(`Killed before ${type}`);
    const appended = await store.append(stream, events, expected);
    if (hit) throw new Error(`Killed after ${type}`);
    return appended;
  });
};
