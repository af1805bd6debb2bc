import {
  comparePositions,
  type EventBatch,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@haat/event-store/port';
import type { Log } from '@haat/platform/log';
import { ABORTED, abortable } from '@haat/platform/waits';
import { subscribeWatched } from './watched-subscription.ts';

/** Events kept for processors that are a little slower; who is slower still reads by itself. */
const MAX_CACHED = 2_000;
const BATCH_SIZE = 500;
/** Nothing heard from the store for this long: the connection is taken for lost. */
const IDLE_TIMEOUT_MS = 20_000;

/** The feed no longer has what comes after that position: read it from the store. */
export class FellBehind extends Error {}

/** One reader of new events for all processors of a process. */
export type Consumer = {
  /**
   * What comes after a position, as it comes; several batches of the feed may come as one.
   * @param quietMs for so long who waits may be left in peace while nothing of its types comes, in ms;
   *   unless given it is told of each batch.
   * @throws {FellBehind} when that is no longer at hand, and what the reading itself failed with.
   */
  after(
    position: Position,
    eventTypes: readonly string[],
    signal: AbortSignal,
    quietMs?: number,
  ): AsyncGenerator<EventBatch, void, undefined>;
  /** False when the store has not been heard of for too long. */
  readonly isFresh: () => boolean;
  /** How far it has read; undefined while nobody follows. */
  readonly position: () => Position | undefined;
  /** Lets go of all that it has read: who comes from here on makes it read anew. */
  readonly end: () => void;
  /** Whether what comes after that position is at hand, or is read from there as soon as asked for. */
  readonly hasAllAfter: (position: Position) => boolean;
};

type BufferedBatch = {
  readonly from: Position;
  readonly to: Position;
  readonly events: readonly RecordedEvent[];
};

/** A processor that has all there is. */
type Waiter = {
  readonly requested: ReadonlySet<string>;
  /** There is nothing of its own up to here. */
  at: Position;
  /** By `performance.now()`: from then on it is told whatever comes. */
  readonly quietUntil: number;
  readonly wake: () => void;
};

/** One stretch of reading, from the first processor that comes to the last one that leaves. */
type Reading = {
  readonly stop: AbortController;
  readonly kept: BufferedBatch[];
  /** In all that is kept. */
  bufferedEvents: number;
  position: Position;
  heardAt: number;
  isCaughtUp: boolean;
  failure: Error | undefined;
  readonly waiting: Set<Waiter>;
};

export type ConsumerOptions = {
  /** Of all processors together. */
  readonly eventTypes: readonly string[];
  /** See `SubscribeOptions`. */
  readonly batchWindowMs?: number;
  readonly passesSilently?: boolean;
  readonly idleTimeoutMs?: number;
  readonly onBack?: () => Promise<void>;
};

export const createConsumer = (
  { store, log }: { readonly store: EventStore; readonly log: Log },
  {
    eventTypes,
    batchWindowMs = 0,
    passesSilently = false,
    idleTimeoutMs = IDLE_TIMEOUT_MS,
    onBack,
  }: ConsumerOptions,
): Consumer => {
  let current: Reading | undefined;
  let processors = 0;

  /** Whoever has nothing in a batch is not woken for it: there are dozens, and each order makes many. */
  const notify = ({ waiting }: Reading, { events, position }: EventBatch): void => {
    const types = [...new Set(events.map(({ type }) => type))];
    const now = performance.now();
    for (const waiter of waiting) {
      // Who has read further by itself is not set back: it would get its own events once more.
      if (comparePositions(position, waiter.at) <= 0) continue;
      const isConcerned = types.some((type) => waiter.requested.has(type));
      if (!isConcerned && now < waiter.quietUntil) waiter.at = position;
      else {
        // From here on it looks for itself: the next batch must not move it past this one.
        waiting.delete(waiter);
        waiter.wake();
      }
    }
  };

  const fail = (reading: Reading, error: Error): void => {
    reading.failure ??= error;
    reading.stop.abort();
    if (current === reading) current = undefined;
    for (const { wake } of reading.waiting) wake();
  };

  const keep = (reading: Reading, batch: EventBatch): void => {
    reading.kept.push({ from: reading.position, to: batch.position, events: batch.events });
    reading.bufferedEvents += batch.events.length;
    while (
      reading.kept.length > 1 &&
      (reading.bufferedEvents > MAX_CACHED || reading.kept.length > MAX_CACHED)
    ) {
      reading.bufferedEvents -= reading.kept.shift()?.events.length ?? 0;
    }
    reading.position = batch.position;
    reading.isCaughtUp = batch.caughtUp;
    notify(reading, batch);
  };

  const run = async (reading: Reading): Promise<void> => {
    const options = {
      after: reading.position,
      filter: { eventTypes },
      passesSilently,
      isConsumer: true,
      batchSize: BATCH_SIZE,
      batchWindowMs,
      signal: reading.stop.signal,
      ...(onBack && { onBack }),
      onHeard: () => {
        reading.heardAt = performance.now();
      },
    };
    try {
      for await (const batch of subscribeWatched({ store, log }, options, idleTimeoutMs)) {
        reading.heardAt = performance.now();
        keep(reading, batch);
      }
      if (!reading.stop.signal.aborted) throw new Error('The event store ended its subscription');
    } catch (error) {
      fail(reading, error instanceof Error ? error : new Error(String(error)));
    }
  };

  const begin = (position: Position): Reading => {
    const reading: Reading = {
      stop: new AbortController(),
      kept: [],
      bufferedEvents: 0,
      position,
      heardAt: performance.now(),
      isCaughtUp: false,
      failure: undefined,
      waiting: new Set(),
    };
    void run(reading);
    return reading;
  };

  const holdsAllAfter = (reading: Reading, after: Position): boolean =>
    comparePositions(after, reading.kept[0]?.from ?? reading.position) >= 0;

  /** Everything kept after a position, as one batch; null when there is nothing new. */
  const take = (reading: Reading, after: Position, requested: ReadonlySet<string>) => {
    if (!holdsAllAfter(reading, after)) throw new FellBehind();
    if (comparePositions(after, reading.position) >= 0) return null;
    // From the end: a processor that keeps up has little before it and all that is kept behind.
    let first = reading.kept.length;
    const liesAfter = (one: BufferedBatch | undefined): boolean =>
      one !== undefined && comparePositions(one.to, after) > 0;
    while (liesAfter(reading.kept[first - 1])) first -= 1;
    const events = reading.kept
      .slice(first)
      .flatMap((one) => one.events)
      .filter(({ type, position }) => requested.has(type) && comparePositions(position, after) > 0);
    return { events, position: reading.position, caughtUp: reading.isCaughtUp };
  };

  return {
    after: async function* (position, types, signal, quietMs = 0) {
      const requested = new Set(types);
      current ??= begin(position);
      const reading = current;
      processors += 1;
      try {
        let at = position;
        while (!signal.aborted) {
          if (reading.failure) throw reading.failure;
          const batch = take(reading, at, requested);
          if (batch) {
            at = batch.position;
            yield batch;
            continue;
          }
          const { promise, resolve: wake } = Promise.withResolvers<void>();
          const waiter = { requested, at, quietUntil: performance.now() + quietMs, wake };
          reading.waiting.add(waiter);
          const came = await abortable(promise, signal);
          reading.waiting.delete(waiter);
          if (came === ABORTED) return;
          at = waiter.at;
        }
      } finally {
        processors -= 1;
        if (processors === 0) {
          current?.stop.abort();
          current = undefined;
        }
      }
    },
    isFresh: () => current !== undefined && performance.now() - current.heardAt < idleTimeoutMs,
    position: () => current?.position,
    end: () => {
      current?.stop.abort();
      current = undefined;
    },
    hasAllAfter: (position) => current === undefined || holdsAllAfter(current, position),
  };
};
