/**
 * The event store port. EventStoreDB's semantics are the law on every engine:
 * revisions count from 0n in each stream, positions are opaque but comparable,
 * and an append repeated with the same event ids at the same place succeeds
 * and answers what the first one answered.
 *
 * What is asked for in one turn of the loop travels together: reads of many streams are one
 * statement on Postgres, appends to many streams another, one transaction for all of them;
 * EventStoreDB is sent one request after another without waiting for answers. Ask for what is
 * independent at once, then wait for all of it. Each read and each append is still judged on its
 * own, fails on its own, and is promised nothing about its neighbours: appends of one turn to the
 * same stream may come in any order, and those to different streams may be seen one without the
 * other.
 */

import { EngineRefused, EngineUnavailable } from '@haat/platform/unavailable';

/**
 * Any JSON object: no bigint, no Date, no undefined, no U+0000 in texts. It comes back equal, not
 * always with its keys in the same order.
 */
export type JsonObject = { readonly [key: string]: unknown };

/** An event on its way into a stream. `id` is a UUID that makes the append repeatable. */
export type EventToAppend = {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
};

/**
 * A place in the order of all events. Opaque text whose code-unit order is the order
 * of commits: compare with {@link comparePositions}, store it as it is, and never
 * assume that positions are dense.
 */
export type Position = string & { readonly __brand: 'Position' };

/** Before the first event. */
export const START = '' as Position;

/** @returns negative, zero or positive, as `a` lies before, at or after `b`. */
export const comparePositions = (a: Position, b: Position): number => (a < b ? -1 : a > b ? 1 : 0);

/** The number that positions of either engine begin with. */
const beginning = (position: Position): number => Number.parseInt(position, 10) || 0;

/** How much of the way to a later position lies before one, 0 to 1: a guess, for who looks on. */
export const shareBefore = (position: Position, later: Position): number =>
  later === START ? 1 : Math.min(1, beginning(position) / beginning(later));

export type RecordedEvent = EventToAppend & {
  readonly stream: string;
  /** From 0n, dense within the stream. */
  readonly revision: bigint;
  readonly position: Position;
  /** When the store took it, ISO 8601 in UTC. */
  readonly recordedAt: string;
};

/** What the writer believes of the stream; a bigint is the revision of its last event. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;

export type AppendResult =
  | {
      readonly ok: true;
      /** Revision of the last event written (or written before, when this append is a repeat). */
      readonly revision: bigint;
      /** Position of that event. */
      readonly position: Position;
    }
  | {
      readonly ok: false;
      readonly reason: 'wrong_expected_revision';
      /** Where the stream really stands. */
      readonly actual: bigint | 'no_stream';
    };

/** One of several appends: what {@link EventStore.append} is given. */
export type StreamAppend = {
  readonly stream: string;
  readonly events: readonly EventToAppend[];
  readonly expected: ExpectedRevision;
};

export type StreamSlice = {
  readonly events: readonly RecordedEvent[];
  /** Revision of the stream's last event, `no_stream` when it has none. */
  readonly revision: bigint | 'no_stream';
};

export type ReadOptions = {
  /** Where to begin; 0n unless given. */
  readonly fromRevision?: bigint;
  /**
   * How the stream stood at this position, or at any later time, is good enough: for whoever acts on
   * the event there and would not wait for what comes next. Unless given, it is read as it is now.
   */
  readonly asOf?: Position;
};

/** Keeps events that match both lists; an absent list keeps all. */
export type EventFilter = {
  readonly streamPrefixes?: readonly string[];
  readonly eventTypes?: readonly string[];
};

export type EventBatch = {
  readonly events: readonly RecordedEvent[];
  /**
   * Everything up to here has been seen, events that the filter left out included. Resume after it.
   */
  readonly position: Position;
  /** True when, at the time of reading, nothing was left behind this batch. */
  readonly caughtUp: boolean;
};

export type SubscribeOptions = {
  readonly after: Position;
  readonly filter?: EventFilter;
  /**
   * Whether events that the filter leaves out may pass without a batch, until others come or the
   * engine looks by itself: nobody waits for the position. An engine need not read for them then.
   */
  readonly passesSilently?: boolean;
  /**
   * That this is how the process hears of everything new: a store that keeps streams keeps them up to
   * date by it.
   */
  readonly isConsumer?: boolean;
  /** Most events in one batch; 500 unless given. */
  readonly batchSize?: number;
  /**
   * How long an engine that is woken for new events may let more of them gather before it reads,
   * in ms; 0 unless given. Many subscriptions with some patience cost far fewer reads.
   */
  readonly batchWindowMs?: number;
  /**
   * Called whenever the store has answered, also when it had nothing new: silence for longer than
   * some fifteen seconds means that the subscription hangs.
   */
  readonly onHeard?: () => void;
  /**
   * Called where the store was out of sight and is back, before anything that it tells then: it may
   * have been put back to an earlier state, and have grown past where this stands. Where it fails
   * nothing is told: the subscription ends with that error.
   */
  readonly onBack?: () => Promise<void>;
  /** Ends the subscription; the iteration then finishes without an error. */
  readonly signal: AbortSignal;
};

/** Which store this is, and how far it reaches. */
export type StoreIdentity = {
  /** Made once, with the store; a restored backup keeps it. */
  readonly id: string;
  /** Nothing lies after it; {@link START} while the store is empty. */
  readonly head: Position;
};

/**
 * Patience: reads and appends are tried, with back-off, until the store answers or the patience
 * that it was opened with is over (15 s unless given), and fail with {@link EventStoreUnavailable}
 * then or when it is closed; nothing else ends a wait, and a `ping` does not wait. What is read of a
 * stream is never older than what an append of this process was lately told of it.
 */
export type EventStore = {
  /**
   * Appends all events to one stream, or none. Event ids are unique: the same id elsewhere in the
   * same stream counts as a repeat under `any` and `stream_exists`, and where EventStoreDB would
   * write it a second time, the Postgres engine throws.
   * @throws {EventStoreUnavailable} when the outcome is unknown after the engine's own retries:
   *   the same call with the same event ids is then safe to repeat.
   * @throws {EventStoreRefused} here and wherever else the store is asked.
   */
  append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;
  /**
   * Appends one after the other, each only where all before it went through: what a crash may leave
   * of them is a beginning, never a later one without an earlier. Postgres writes all of them in one
   * commit, or those before the first that is refused.
   * @returns an answer for each, up to the first that is refused: the ones behind it were not written.
   * @throws as `append` does; what was written is then unknown, and all of it safe to repeat.
   */
  appendInOrder(appends: readonly StreamAppend[]): Promise<readonly AppendResult[]>;
  /** The stream's events, oldest first. */
  read(stream: string, options?: ReadOptions): Promise<StreamSlice>;
  /**
   * One page of all events after a position, in commit order; `limit` 500 unless given. One without
   * events that is not `caughtUp` tells how far a long search has come: ask on after it.
   * @throws {PositionAhead} where the engine can tell that the store ends before `after`.
   */
  readAll(
    after: Position,
    options?: { readonly filter?: EventFilter; readonly limit?: number },
  ): Promise<EventBatch>;
  /**
   * Live batches after a position, pulled by the consumer: the next batch is read when the last
   * one has been handled. Survives lost connections by itself (capped back-off) and never skips,
   * repeats or reorders. Yields an empty batch when only filtered-out events were passed (unless
   * they may pass silently), and one (possibly empty) `caughtUp` batch whenever it reaches the end.
   * A store that refuses is asked again as one that is away, until it lets the shop in.
   * @throws {PositionAhead} as `readAll` does.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch>;
  /**
   * Changes when something may have been appended, some seconds later at most; undefined where the
   * engine cannot tell, or while nobody subscribes.
   */
  readonly news?: () => number | undefined;
  /** @throws {EventStoreUnavailable} when the store does not answer. */
  identify(): Promise<StoreIdentity>;
  /**
   * Resolves when the store answers, lets the shop read all events, and appends get through as far
   * as this process knows: where its last ones failed for some seconds it tries one that changes
   * nothing.
   * @throws {EventStoreUnavailable} where it does not answer, after some 4 s at most.
   * @throws {EventStoreRefused} where it does, and refuses.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The store did not answer, or not in time. An append's outcome is then unknown. */
export class EventStoreUnavailable extends EngineUnavailable {
  override readonly name = 'EventStoreUnavailable';
}

/**
 * The store answered, and refuses: the user or the password of its address, or what they may do; or
 * what answers shows a certificate that is not believed. An append was not written. Another try meets
 * the same until somebody mends that there.
 */
export class EventStoreRefused extends EngineRefused {
  override readonly name = 'EventStoreRefused';
}

/** A position that this store never gave out, or no longer knows: it was put back to an earlier state. */
export class PositionAhead extends Error {
  override readonly name = 'PositionAhead';

  constructor(position: Position, head: Position) {
    super(`The event store ends at ${head || 'its start'}, before ${position}`);
  }
}

/** @returns the first event after a position that a filter keeps; undefined where there is none yet. */
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
 * What was appended as a read would give it back, but for what an append is not told: all have the
 * position of the last, and the time at which they were decided.
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
