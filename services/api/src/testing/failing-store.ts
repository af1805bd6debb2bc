import { appendingBy } from '@haat/event-store/in-order';
import { EventStoreUnavailable } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';

type Append = { readonly stream: string; readonly types: readonly string[] };

export type Failure = {
  /** The process dies on its way to this append: nothing is written. */
  readonly before?: (append: Append) => boolean;
  /** It dies before it hears that this append succeeded. */
  readonly after?: (append: Append) => boolean;
};

const died = () => new EventStoreUnavailable('the process died here');

/** The store of a process that dies within a command, each time it comes to that point. */
export const dyingStore = (store: EncryptedStore, failure: Failure): EncryptedStore =>
  appendingBy(store, async (stream, events, expected) => {
    const append = { stream, types: events.map(({ type }) => type) };
    if (failure.before?.(append)) throw died();
    const result = await store.append(stream, events, expected);
    if (result.ok && failure.after?.(append)) throw died();
    return result;
  });

/** Recognizes an append by the event it writes. */
export const writing =
  (type: string) =>
  ({ types }: Append): boolean =>
    types.includes(type);
