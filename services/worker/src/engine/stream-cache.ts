import type { RecordedEvent } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';

/**
 * What one step has seen of streams, by its own reads and appends. Its commands decide on that first:
 * where somebody wrote meanwhile, the append is refused and they read.
 */
export type StreamCache = {
  /** All that the stream held when it was last seen; undefined where it was not. */
  readonly recorded: (stream: string) => readonly RecordedEvent[] | undefined;
  readonly keep: (stream: string, recorded: readonly RecordedEvent[]) => void;
  /** Nothing of it counts any more. */
  readonly clear: () => void;
};

export const createStreamCache = (): StreamCache => {
  const seen = new Map<string, readonly RecordedEvent[]>();
  return {
    recorded: (stream) => seen.get(stream),
    keep: (stream, recorded) => {
      seen.set(stream, recorded);
    },
    clear: () => seen.clear(),
  };
};

/** The store, each of whose whole reads is kept. */
export const cacheReads = (store: EncryptedStore, { keep }: StreamCache): EncryptedStore => ({
  ...store,
  read: async (stream, options) => {
    const slice = await store.read(stream, options);
    if ((options?.fromRevision ?? 0n) === 0n) keep(stream, slice.events);
    return slice;
  },
});
