/**
 * The event store port. EventStoreDB's semantics apply on every engine: revisions count from 0n
 * in each stream, positions are opaque but comparable, and an append repeated with the same
 * event ids at the same revision succeeds with the first answer. Calls made in one iteration of
 * the event loop are batched: Postgres reads many streams in one statement and appends to many
 * in one transaction. Each call still succeeds or fails alone, in no promised order.
 */

import { EngineRefused, EngineUnavailable } from '@haat/platform/unavailable';

/**
 * Any JSON object: no bigint, Date, undefined, or U+0000 in texts. It comes back equal; key
 * order may change.
 */
export type JsonObject = { readonly [key: string]: unknown };

export type EventToAppend = {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
};

/**
 * A place in the order of all events. Code-unit order is commit order: compare with {@link
 * comparePositions}. Positions have gaps.
 */
export type Position = string & { readonly __brand: 'Position' };

/** Before the first event. */
export const START = '' as Position;

/** @returns negative, zero or positive if `a` lies before, at or after `b`. */
export const comparePositions = (a: Position, b: Position): number => (a < b ? -1 : a > b ? 1 : 0);

const beginning = (position: Position): number => Number.parseInt(position, 10) || 0;

/** Progress towards a later position, 0 to 1; an estimate for display. */
export const shareBefore = (position: Position, later: Position): number =>
  later === START ? 1 : Math.min(1, beginning(position) / beginning(later));

export type RecordedEvent = EventToAppend & {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
  /** ISO 8601 in UTC. */
  readonly recordedAt: string;
};

/** The revision that the writer expects; a bigint is that of the last event. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;

export type AppendResult =
  | {
      readonly ok: true;
      /** Revision of the last event written, by an earlier call for a repeat. */
      readonly revision: bigint;
      readonly position: Position;
    }
  | {
      readonly ok: false;
      readonly reason: 'wrong_expected_revision';
      /** The stream's real revision. */
      readonly actual: bigint | 'no_stream';
    };

export type StreamAppend = {
  readonly stream: string;
  readonly events: readonly EventToAppend[];
  readonly expected: ExpectedRevision;
};

export type StreamSlice = {
  readonly events: readonly RecordedEvent[];
  /** Revision of the stream's last event, `no_stream` if it has none. */
  readonly revision: bigint | 'no_stream';
};

export type ReadOptions = {
  readonly fromRevision?: bigint;
  /**
   * Accepts the stream's state at this position or later; without it, the current state is
   * read.
   */
  readonly asOf?: Position;
};

/** Matches events on both lists; an absent list matches all. */
export type EventFilter = {
  readonly streamPrefixes?: readonly string[];
  readonly eventTypes?: readonly string[];
};

export type EventBatch = {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here was seen, filtered-out events included. Resume after it. */
  readonly position: Position;
  /** True if this batch reached the end at the time of reading. */
  readonly caughtUp: boolean;
};

export type SubscribeOptions = {
  readonly after: Position;
  readonly filter?: EventFilter;
  /**
   * Whether filtered-out events may pass without an empty batch. The engine then need not read
   * for them.
   */
  readonly passesSilently?: boolean;
  /**
   * Whether this subscription is the process's consumer, which keeps cached streams up to date.
   */
  readonly isConsumer?: boolean;
  /** Maximum events in one batch; default 500. */
  readonly batchSize?: number;
  /** Batch window in ms after a wake-up; default 0. A longer window costs far fewer reads. */
  readonly batchWindowMs?: number;
  /**
   * Called on every answer of the store, empty ones too: silence for more than 15 s means that
   * the subscription hangs.
   */
  readonly onHeard?: () => void;
  /**
   * Called when the store is available again, before any further event: it may have been
   * restored to an earlier state. If it fails, the subscription ends with that error.
   */
  readonly onBack?: () => Promise<void>;
  /** Ends the subscription without an error. */
  readonly signal: AbortSignal;
};

export type StoreIdentity = {
  /** Created once with the store; a restored backup keeps it. */
  readonly id: string;
  /** Position of the last event; {@link START} for an empty store. */
  readonly head: Position;
};

/**
 * Reads and appends retry with back-off until the store answers or the time is over (default 15
 * s), then fail with {@link EventStoreUnavailable}; `ping` does not wait. A read is never older
 * than an append that this process completed recently.
 */
export type EventStore = {
  /**
   * Appends all events to one stream, or none. Event ids are unique: under `any` and
   * `stream_exists` the same id in the same stream counts as a repeat. Where EventStoreDB would
   * write it twice, Postgres throws.
   * @throws {EventStoreUnavailable} if the outcome is unknown: repeat the call with the same
   * event ids.
   * @throws {EventStoreRefused} here and in every other method.
   */
  append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;
  /**
   * Appends in sequence, each only if all before it succeeded: a crash leaves a prefix.
   * Postgres writes the prefix in one commit.
   * @returns one result for each, up to the first refusal; later ones were not written.
   * @throws as `append`; the outcome is then unknown and safe to repeat.
   */
  appendInOrder(appends: readonly StreamAppend[]): Promise<readonly AppendResult[]>;
  /** The stream's events, oldest first. */
  read(stream: string, options?: ReadOptions): Promise<StreamSlice>;
  /**
   * One page of all events after a position, in commit order; `limit` is 500 by default. An
   * empty page that is not `caughtUp` reports a search's progress: continue after it.
   * @throws {PositionAhead} if the engine knows that the store ends before `after`.
   */
  readAll(
    after: Position,
    options?: { readonly filter?: EventFilter; readonly limit?: number },
  ): Promise<EventBatch>;
  /**
   * Live batches after a position. The next batch is read when the last one was handled.
   * Reconnects with capped back-off and never skips, repeats or reorders. Yields an empty batch
   * for filtered-out events (unless they may pass silently), and a `caughtUp` batch at the end.
   * Retries after a refusal too.
   * @throws {PositionAhead} as `readAll`.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch>;
  /**
   * Changes within seconds of an append; undefined if the engine cannot tell, or without a
   * subscription.
   */
  readonly news?: () => number | undefined;
  /** @throws {EventStoreUnavailable} if the store does not answer. */
  identify(): Promise<StoreIdentity>;
  /**
   * Resolves if the store answers, lets the shop read all events, and accepts appends; after
   * some seconds of failed appends it tries one that changes nothing.
   * @throws {EventStoreUnavailable} after about 4 s.
   * @throws {EventStoreRefused} if the store refuses.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The store did not answer in time. The outcome of an append is then unknown. */
export class EventStoreUnavailable extends EngineUnavailable {
  override readonly name = 'EventStoreUnavailable';
}

/**
 * The store refuses: wrong user or password, missing rights, or an untrusted certificate. The
 * append was not written. A retry fails until an operator fixes the cause.
 */
export class EventStoreRefused extends EngineRefused {
  override readonly name = 'EventStoreRefused';
}

/** A position beyond the store's end: the store was restored to an earlier state. */
export class PositionAhead extends Error {
  override readonly name = 'PositionAhead';

  constructor(position: Position, head: Position) {
    super(`The event store ends at ${head || 'its start'}, before ${position}`);
  }
}

/** @returns the first matching event after a position; undefined if there is none yet. */
export const firstAfter = async (
  store: Pick<EventStore, 'readAll'>,
  position: Position,
  filter: EventFilter,
): Promise<RecordedEvent | undefined> => {
  for (let after = position; ; ) {
    const page = await store.readAll(after, { filter, limit: 1 });
    const [first] = page.events;
    if (first !== undefined || page.caughtUp) return first;
    after = page.position;
  }
};

/**
 * The appended events as a read would return them, except that all have the last one's position
 * and the decision's time.
 */
export const asRecorded = (
  stream: string,
  events: readonly EventToAppend[],
  { revision, position }: Extract<AppendResult, { ok: true }>,
): readonly RecordedEvent[] =>
  events.map((event, index) => ({
    ...event,
    stream,
    revision: revision - BigInt(events.length - 1 - index),
    position,
    recordedAt: String(event.metadata.occurredAt ?? new Date().toISOString()),
  }));
