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

/** Events cached for slower processors; one further behind reads by itself. */
const MAX_CACHED = 2_000;
const BATCH_SIZE = 500;
/** Silence in ms after which the connection counts as lost. */
const IDLE_TIMEOUT_MS = 20_000;

/** The cache no longer has what follows the position: read the store. */
export class FellBehind extends Error {}

export type Consumer = {
  /**
   * As they arrive, perhaps merged. `quietMs`: skips batches without matching events for so long.
   * @throws {FellBehind}, or the read's error
   */
  after(
    position: Position,
    eventTypes: readonly string[],
    signal: AbortSignal,
    quietMs?: number,
  ): AsyncGenerator<EventBatch, void, undefined>;
  /** False after too long a silence from the store. */
  readonly isFresh: () => boolean;
  readonly position: () => Position | undefined;
  /** Drops the cache; the next caller starts a new read. */
  readonly end: () => void;
  /** Whether the cache has the events after a position, or none is needed yet. */
  readonly hasAllAfter: (position: Position) => boolean;
};

type BufferedBatch = {
  readonly from: Position;
  readonly to: Position;
  readonly events: readonly RecordedEvent[];
};

type Waiter = {
  readonly requested: ReadonlySet<string>;
  at: Position;
  /** By `performance.now()`; from then on every batch is yielded. */
  readonly quietUntil: number;
  readonly wake: () => void;
};

type Reading = {
  readonly stop: AbortController;
  readonly batches: BufferedBatch[];
  bufferedEvents: number;
  position: Position;
  heardAt: number;
  isCaughtUp: boolean;
  failure: Error | undefined;
  readonly waiting: Set<Waiter>;
};

export type ConsumerOptions = {
  readonly eventTypes: readonly string[];
  readonly batchWindowMs?: number;
  readonly passesSilently?: boolean;
  readonly idleTimeoutMs?: number;
  readonly onReconnect?: () => Promise<void>;
};

export const createConsumer = (
  { store, log }: { readonly store: EventStore; readonly log: Log },
  {
    eventTypes,
    batchWindowMs = 0,
    passesSilently = false,
    idleTimeoutMs = IDLE_TIMEOUT_MS,
    onReconnect,
  }: ConsumerOptions,
): Consumer => {
  let current: Reading | undefined;
  let processors = 0;

  const notify = ({ waiting }: Reading, { events, position }: EventBatch): void => {
    const types = [...new Set(events.map(({ type }) => type))];
    const now = performance.now();
    for (const waiter of waiting) {
      // Never move a processor back: it would get its own events again.
      if (comparePositions(position, waiter.at) <= 0) continue;
      const isConcerned = types.some((type) => waiter.requested.has(type));
      if (!isConcerned && now < waiter.quietUntil) waiter.at = position;
      else {
        // Woken, it reads the cache itself: the next batch must not move it past this one.
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
    reading.batches.push({ from: reading.position, to: batch.position, events: batch.events });
    reading.bufferedEvents += batch.events.length;
    while (
      reading.batches.length > 1 &&
      (reading.bufferedEvents > MAX_CACHED || reading.batches.length > MAX_CACHED)
    ) {
      reading.bufferedEvents -= reading.batches.shift()?.events.length ?? 0;
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
      ...(onReconnect && { onReconnect }),
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
      batches: [],
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
    comparePositions(after, reading.batches[0]?.from ?? reading.position) >= 0;

  /** Everything cached after a position as one batch; null if nothing is new. */
  const take = (reading: Reading, after: Position, requested: ReadonlySet<string>) => {
    if (!holdsAllAfter(reading, after)) throw new FellBehind();
    if (comparePositions(after, reading.position) >= 0) return null;
    // From the end: most processors keep up.
    let first = reading.batches.length;
    const liesAfter = (one: BufferedBatch | undefined): boolean =>
      one !== undefined && comparePositions(one.to, after) > 0;
    while (liesAfter(reading.batches[first - 1])) first -= 1;
    const events = reading.batches
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
