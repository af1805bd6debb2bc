import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises';
import { isTransient } from '@haat/platform/database';
import { createOutageLog, type Log } from '@haat/platform/log';
import { createBackOff, LATE, withTimeout } from '@haat/platform/waits';
import type { HealthProbe } from '../engine/health-probe.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  type StreamAppend,
} from '../port.ts';
import { type EncodedAppend, encodeAppend, writeBatch } from './append-batch.ts';
import { isTakenEventId } from './failures.ts';
import type { Notifier } from './notifier.ts';
import type { WriterConnection } from './writer-connection.ts';

const encode = ({ stream, events, expected }: StreamAppend): EncodedAppend => {
  if (events.length === 0) throw new RangeError(`An append to ${stream} without events`);
  return encodeAppend(stream, events, expected);
};

type WaitingAppends = {
  readonly appends: readonly EncodedAppend[];
  readonly ids: readonly string[];
  /** Of data and metadata, in UTF-16 code units. */
  readonly size: number;
  /** By `performance.now()`; no retry starts after it. */
  readonly deadline: number;
  readonly resolve: (results: readonly AppendResult[]) => void;
  readonly reject: (error: unknown) => void;
};

export type Appender = Pick<EventStore, 'append' | 'appendInOrder'> & {
  /** Resolves when all taken appends are answered. */
  close(): Promise<void>;
};

/** Limits how long the lock is held. Size in UTF-16 code units; one append alone may be larger. */
const MAX_EVENTS_IN_BATCH = 1_000;
const LARGEST_BATCH = 4 * 1024 * 1024;

/** Batches what arrives while the last batch commits into one transaction. */
export const createAppender = ({
  connection,
  giveUpAfterMs,
  watch,
  notifier,
  log,
}: {
  readonly connection: WriterConnection;
  readonly giveUpAfterMs: number;
  readonly watch: HealthProbe;
  readonly notifier: Notifier;
  readonly log: Log;
}): Appender => {
  let waiting: WaitingAppends[] = [];
  let running: Promise<void> | undefined;
  let closed = false;
  const backOff = createBackOff({ firstMs: 20 });
  const outage = createOutageLog(log, 'appends are not answered', { heals: isTransient });

  const takeBatch = (): WaitingAppends[] => {
    const batch: WaitingAppends[] = [];
    const left: WaitingAppends[] = [];
    const ids = new Set<string>();
    let size = 0;
    let isFull = false;
    for (const append of waiting) {
      isFull ||=
        batch.length > 0 &&
        (ids.size + append.ids.length > MAX_EVENTS_IN_BATCH || size + append.size > LARGEST_BATCH);
      // The same event twice in one statement would violate the unique id: the second waits.
      if (isFull || append.ids.some((id) => ids.has(id))) left.push(append);
      else {
        batch.push(append);
        size += append.size;
        for (const id of append.ids) ids.add(id);
      }
    }
    waiting = left;
    return batch;
  };

  const write = async (batch: readonly WaitingAppends[]): Promise<void> => {
    const sequences = batch.map(({ appends }) => appends);
    const eventTypes = sequences.flat().flatMap(({ types }) => types);
    const wakeUp = notifier.along(eventTypes);
    const results = await writeBatch(connection, sequences, wakeUp);
    notifier.committed(wakeUp, eventTypes);
    batch.forEach((waited, index) => {
      const answered = results[index] ?? [];
      if (answered.length === waited.appends.length || answered.at(-1)?.ok === false) {
        waited.resolve(answered);
      } else waited.reject(new Error('The database answered fewer appends than it was given'));
    });
  };

  const refuse = ({ appends, reject }: WaitingAppends, error: unknown): void => {
    const streams = appends.map(({ stream }) => stream).join(', ');
    const refusal = isTakenEventId(error)
      ? new Error(`An event id of this append to ${streams} already names another event`, {
          cause: error,
        })
      : error;
    reject(refusal);
  };

  const settle = async (batch: readonly WaitingAppends[]): Promise<void> => {
    let left = batch;
    while (left.length > 0) {
      try {
        await write(left);
        backOff.reset();
        watch.answered('append');
        outage.worked();
        return;
      } catch (error) {
        watch.failed('append');
        if (!isTransient(error)) return settleApart(left, error);
        // The batch may be committed: with the same ids a retry counts as a repeat.
        connection.drop();
        const waitMs = backOff.next();
        left = giveUpLate(left, waitMs, error);
        outage.failed(error, { retrying: left.length });
        if (left.length > 0) await delay(waitMs);
      }
    }
  };

  const giveUpLate = (
    batch: readonly WaitingAppends[],
    waitMs: number,
    cause: unknown,
  ): readonly WaitingAppends[] => {
    const retryAt = performance.now() + waitMs;
    const isLate = (append: WaitingAppends): boolean => append.deadline <= retryAt;
    for (const append of batch.filter(isLate)) {
      append.reject(new EventStoreUnavailable('The append was not answered', { cause }));
    }
    return batch.filter((append) => !isLate(append));
  };

  /** One append's bad value must not fail its neighbours: bisect the batch. */
  const settleApart = async (batch: readonly WaitingAppends[], error: unknown): Promise<void> => {
    const [only] = batch;
    if (only && batch.length === 1) return refuse(only, error);
    const middle = Math.ceil(batch.length / 2);
    await settle(batch.slice(0, middle));
    await settle(batch.slice(middle));
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await settle(takeBatch());
      // Callers that were just answered send their next append first.
      await nextIteration();
    }
  };

  const start = (): void => {
    running ??= nextIteration()
      .then(run)
      .finally(() => {
        running = undefined;
        if (waiting.length > 0) start();
      });
  };

  const appendInOrder: EventStore['appendInOrder'] = async (toAppend) => {
    if (closed) throw new EventStoreUnavailable('The event store is closed');
    if (toAppend.length === 0) return [];
    const appends = toAppend.map(encode);
    const { promise, resolve, reject } = Promise.withResolvers<readonly AppendResult[]>();
    waiting.push({
      appends,
      ids: appends.flatMap(({ ids }) => ids),
      size: appends.reduce((sum, { size }) => sum + size, 0),
      deadline: performance.now() + giveUpAfterMs,
      ...{ resolve, reject },
    });
    start();
    const results = await withTimeout(promise, giveUpAfterMs);
    if (results === LATE) throw new EventStoreUnavailable('The append was not answered');
    return results;
  };

  return {
    append: async (stream, events, expected) => {
      const [result] = await appendInOrder([{ stream, events, expected }]);
      if (!result) throw new Error(`The append to ${stream} has no answer`);
      return result;
    },
    appendInOrder,
    close: async () => {
      closed = true;
      while (running) await running;
      await notifier.close();
      await connection.end();
    },
  };
};
