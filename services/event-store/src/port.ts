/**
 * EventStoreDB's semantics on every engine: revisions count from 0n per stream, and an append
 * repeated with the same event ids at the same revision succeeds with the first answer. Calls in
 * one iteration of the event loop are batched; each succeeds or fails alone, in any order.
 */

import { EngineRefused, EngineUnavailable } from '@haat/platform/unavailable';

/** JSON: no bigint, Date, undefined, or U+0000. It comes back equal; key order may change. */
export type JsonObject = { readonly [key: string]: unknown };

export type EventToAppend = {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
};

/** Place in the order of all events: code-unit order is commit order. Positions have gaps. */
export type Position = string & { readonly __brand: 'Position' };

/** Before the first event. */
export const START = '' as Position;

/** @returns negative, zero or positive if `a` lies before, at or after `b` */
export const comparePositions = (a: Position, b: Position): number => (a < b ? -1 : a > b ? 1 : 0);

/** Positions of different engines have no order; {@link START} is every engine's. */
export const isOfSameEngine = (a: Position, b: Position): boolean =>
  a === START || b === START || a.length === b.length;

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

/** What the writer expects; a bigint is the last event's revision. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;

export type AppendResult =
  | {
      readonly ok: true;
      /** Of the last event written, by an earlier call for a repeat. */
      readonly revision: bigint;
      readonly position: Position;
    }
  | {
      readonly ok: false;
      readonly reason: 'wrong_expected_revision';
      readonly actual: bigint | 'no_stream';
    };

export type StreamAppend = {
  readonly stream: string;
  readonly events: readonly EventToAppend[];
  readonly expected: ExpectedRevision;
};

export type StreamSlice = {
  readonly events: readonly RecordedEvent[];
  /** Of the stream's last event. */
  readonly revision: bigint | 'no_stream';
};

export type ReadOptions = {
  readonly fromRevision?: bigint;
  /** Accepts the state at this position or later; default: the current state. */
  readonly asOf?: Position;
};

/** Matches events on both lists; an absent list matches all. */
export type EventFilter = {
  readonly streamPrefixes?: readonly string[];
  readonly eventTypes?: readonly string[];
};

export type EventBatch = {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here was seen, filtered-out events included: resume after it. */
  readonly position: Position;
  readonly caughtUp: boolean;
};

export type SubscribeOptions = {
  readonly after: Position;
  readonly filter?: EventFilter;
  /** Filtered-out events need no empty batch. */
  readonly passesSilently?: boolean;
  /** Whether this is the process's consumer, which updates cached streams. */
  readonly isConsumer?: boolean;
  /** Maximum events in one batch; default 500. */
  readonly batchSize?: number;
  /** Batch window in ms after a wake-up; default 0. */
  readonly batchWindowMs?: number;
  /** Called on every answer, empty ones too: over 15 s of silence mean that it hangs. */
  readonly onHeard?: () => void;
  /** Before any event: the store may have been restored. An error ends the subscription. */
  readonly onReconnect?: () => Promise<void>;
  /** Ends the subscription without an error. */
  readonly signal: AbortSignal;
};

export type StoreIdentity = {
  /** Created with the store; a restored backup and a move to another store keep it. */
  readonly id: string;
  /** Names this copy of the event log: a move to another store makes a new one. */
  readonly copy: string;
  /** False while a move or an import writes the copy. */
  readonly isComplete: boolean;
  /** Position of the last event; {@link START} if empty. */
  readonly head: Position;
};

/**
 * Retries for 15 s by default, then {@link EventStoreUnavailable}; any method can throw {@link
 * EventStoreRefused}. A read is never older than a recent append of this process.
 */
export type EventStore = {
  /**
   * All events to one stream, or none. Event ids are unique: under `any` and `stream_exists` the
   * same id in the same stream is a repeat; where EventStoreDB would write it twice, Postgres
   * throws. @throws {EventStoreUnavailable}, outcome unknown: repeat with the same event ids
   */
  append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;
  /**
   * In sequence, each only if all before it succeeded: a crash leaves a prefix. @returns results up
   * to the first refusal; later appends were not written
   */
  appendInOrder(appends: readonly StreamAppend[]): Promise<readonly AppendResult[]>;
  read(stream: string, options?: ReadOptions): Promise<StreamSlice>;
  /**
   * In commit order; `limit` 500. An empty page that is not `caughtUp` reports a search's progress.
   * @throws {PositionAhead} if the store is known to end before `after`
   */
  readAll(
    after: Position,
    options?: { readonly filter?: EventFilter; readonly limit?: number },
  ): Promise<EventBatch>;
  /**
   * Live batches; the next is read when the last was handled. Never skips, repeats or reorders;
   * retries failures and refusals. An empty batch reports filtered-out events (unless they pass
   * silently); one is `caughtUp` at the end. @throws {PositionAhead}
   */
  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch>;
  /** Changes within seconds of an append; undefined if unknown, or without a subscription. */
  readonly news?: () => number | undefined;
  identify(): Promise<StoreIdentity>;
  /** Checks reads and appends. @throws {EventStoreUnavailable} after about 4 s */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** No answer in time: the outcome of an append is unknown. */
export class EventStoreUnavailable extends EngineUnavailable {
  override readonly name = 'EventStoreUnavailable';
}

/**
 * The append was not written; a retry fails until an operator fixes login, rights or certificate.
 */
export class EventStoreRefused extends EngineRefused {
  override readonly name: string = 'EventStoreRefused';
}

/** A position beyond the store's end: the store was restored. */
export class PositionAhead extends Error {
  override readonly name = 'PositionAhead';

  constructor(position: Position, head: Position) {
    super(`The event store ends at ${head || 'its start'}, before ${position}`);
  }
}

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

/** As a read returns them, but all with the last position and the decision's time. */
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
