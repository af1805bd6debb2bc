import type { EventStore, RecordedEvent, StoreIdentity } from '../port.ts';

/** The store that a move or an import copies an event log to. */
export type CopyTarget = {
  readonly store: EventStore;
  /** Null without one: nothing of a shop was ever stored here. Writes nothing. */
  readonly identity: () => Promise<StoreIdentity | null>;
  /** Of anyone, without the store's own. Writes nothing. */
  readonly firstEvent: () => Promise<RecordedEvent | undefined>;
  /** Writes nothing. @throws the store's error where this user may not write */
  readonly requireWritable: () => Promise<void>;
  /** Makes the schema where there is none, and closes the store to all appends but `write`. */
  readonly begin: (identity: Pick<StoreIdentity, 'id' | 'copy'>) => Promise<void>;
  /**
   * In this order, each event at its own revision, behind the last one that the store holds.
   * `onWritten` gets the number of each append's events. @throws {EventStoreUnavailable} without
   * retries: read the store, since a part may be written
   */
  readonly write: (
    pages: AsyncIterable<readonly RecordedEvent[]>,
    onWritten: (count: number) => void,
  ) => Promise<void>;
  /** Opens the store: it is the shop's from here on. */
  readonly complete: () => Promise<void>;
  /** Bytes free for events; null if the store does not tell. */
  readonly freeBytes: () => Promise<number | null>;
  readonly close: () => Promise<void>;
};
