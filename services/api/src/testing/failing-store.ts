import { appendingBy } from '@haat/event-store/in-order';
import { EventStoreUnavailable } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';

type Append = { readonly stream: string; readonly types: readonly string[] };

export type Failure = {
  /** Dies before this append: nothing is written. */
  readonly before?: (append: Append) => boolean;
  /** Dies before it learns that this append succeeded. */
  readonly after?: (append: Append) => boolean;
};

const died = () => new EventStoreUnavailable('the process died here');

/** The store of a process that dies at a given append. */
export const dyingStore = (store: EncryptedStore, failure: Failure): EncryptedStore =>
  appendingBy(store, async (stream, events, expected) => {
    const append = { stream, types: events.map(({ type }) => type) };
    if (failure.before?.(append)) throw died();
    const result = await store.append(stream, events, expected);
    if (result.ok && failure.after?.(append)) throw died();
    return result;
  });

export const writing =
  (type: string) =>
  ({ types }: Append): boolean =>
    types.includes(type);
