import type { RecordedEvent } from '@haat/event-store/port';
import type { SealedStore } from '@haat/record/encryption';

/**
 * What one step has seen of streams, by its own reads and appends. Its commands decide on that first:
 * where somebody wrote meanwhile, the append is refused and they read.
 */
export type SeenStreams = {
  /** All that the stream held when it was last seen; undefined where it was not. */
  readonly recorded: (stream: string) => readonly RecordedEvent[] | undefined;
  readonly keep: (stream: string, recorded: readonly RecordedEvent[]) => void;
  /** Nothing of it counts any more. */
  readonly forget: () => void;
};

export const createSeenStreams = (): SeenStreams => {
  const seen = new Map<string, readonly RecordedEvent[]>();
  return {
    recorded: (stream) => seen.get(stream),
    keep: (stream, recorded) => {
      seen.set(stream, recorded);
    },
    forget: () => seen.clear(),
  };
};

/** The store, each of whose whole reads is kept. */
export const keepReads = (store: SealedStore, { keep }: SeenStreams): SealedStore => ({
  ...store,
  read: async (stream, options) => {
    const slice = await store.read(stream, options);
    if ((options?.fromRevision ?? 0n) === 0n) keep(stream, slice.events);
    return slice;
  },
});
