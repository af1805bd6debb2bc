import type { RecordedEvent } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';

/**
 * Streams that a step has read or written. With an old stream its append is refused and it reads
 * again.
 */
export type StreamCache = {
  /** The whole stream as last read or written; undefined if neither. */
  readonly recorded: (stream: string) => readonly RecordedEvent[] | undefined;
  readonly keep: (stream: string, recorded: readonly RecordedEvent[]) => void;
  /** Saves the first read of a stream that is new in most runs. No effect on a known stream. */
  readonly expectNew: (stream: string) => void;
  readonly clear: () => void;
};

export const createStreamCache = (): StreamCache => {
  const streams = new Map<string, readonly RecordedEvent[]>();
  return {
    recorded: (stream) => streams.get(stream),
    keep: (stream, recorded) => {
      streams.set(stream, recorded);
    },
    expectNew: (stream) => {
      if (!streams.has(stream)) streams.set(stream, []);
    },
    clear: () => streams.clear(),
  };
};

export const cacheReads = (store: EncryptedStore, { keep }: StreamCache): EncryptedStore => ({
  ...store,
  read: async (stream, options) => {
    const slice = await store.read(stream, options);
    if ((options?.fromRevision ?? 0n) === 0n) keep(stream, slice.events);
    return slice;
  },
});
