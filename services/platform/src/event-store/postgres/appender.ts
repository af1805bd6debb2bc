import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { LATE, withinMs } from '../../within.ts';
import type { AppendWatch } from '../append-watch.ts';
import { createBackOff } from '../back-off.ts';
import {
  type AppendResult,
  EventStoreUnavailable,
  type EventToAppend,
  type ExpectedRevision,
} from '../port.ts';
import { type EncodedAppend, encodeAppend, writeBatch } from './append-batch.ts';
import { isTakenEventId, isUnavailable } from './failures.ts';
import type { Notifier } from './notifier.ts';
import type { WriterConnection } from './writer-connection.ts';

type WaitingAppend = EncodedAppend & {
  /** By `performance.now()`; nothing is tried again after it. */
  readonly deadline: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
};

export type Appender = {
  append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;
  /** Takes nothing more; resolves when what was taken has its answer. */
  close(): Promise<void>;
};

/**
 * Bound the lock's holding time and the statement's size. One append alone may be larger.
 * LARGEST_BATCH is in UTF-16 code units of data and metadata.
 */
const MOST_EVENTS_IN_BATCH = 1_000;
const LARGEST_BATCH = 4 * 1024 * 1024;

/**
 * Gathers what arrives while the last batch commits and writes it as one transaction: the more
 * writers wait, the more of them share a commit.
 */
export const createAppender = ({
  connection,
  giveUpAfterMs,
  watch,
  notifier,
  log,
}: {
  readonly connection: WriterConnection;
  readonly giveUpAfterMs: number;
  readonly watch: AppendWatch;
  readonly notifier: Notifier;
  readonly log: Log;
}): Appender => {
  let waiting: WaitingAppend[] = [];
  let running: Promise<void> | undefined;
  let closed = false;
  const backOff = createBackOff({ firstMs: 20, capMs: 1_000 });

  const takeBatch = (): WaitingAppend[] => {
    const batch: WaitingAppend[] = [];
    const left: WaitingAppend[] = [];
    const ids = new Set<string>();
    let size = 0;
    let isFull = false;
    for (const append of waiting) {
      isFull ||=
        batch.length > 0 &&
        (ids.size + append.ids.length > MOST_EVENTS_IN_BATCH || size + append.size > LARGEST_BATCH);
      // The same event twice in one statement would break the unique id instead of being
      // recognised as a repeat: the second waits until the first is committed.
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

  const write = async (batch: readonly WaitingAppend[]): Promise<void> => {
    const eventTypes = batch.flatMap(({ types }) => types);
    const wakeUp = notifier.along(eventTypes);
    const results = await writeBatch(connection, batch, wakeUp);
    notifier.committed(wakeUp, eventTypes);
    batch.forEach((append, index) => {
      const result = results[index];
      if (result) append.resolve(result);
      else append.reject(new Error('The database answered fewer appends than it was given'));
    });
  };

  const refuse = (append: WaitingAppend, error: unknown): void => {
    const refusal = isTakenEventId(error)
      ? new Error(`An event id of this append to ${append.stream} already names another event`, {
          cause: error,
        })
      : error;
    append.reject(refusal);
  };

  /** Resolves when every append of the batch has its answer. */
  const settle = async (batch: readonly WaitingAppend[]): Promise<void> => {
    let left = batch;
    while (left.length > 0) {
      try {
        await write(left);
        backOff.reset();
        watch.answered();
        return;
      } catch (error) {
        watch.failed();
        if (!isUnavailable(error)) return settleApart(left, error);
        // Whether this batch was committed is unknown. Sent again with the same ids, it is
        // recognised as a repeat if it was, and written once if it was not.
        connection.drop();
        const waitMs = backOff.next();
        left = giveUpLate(left, waitMs, error);
        log.warn({ err: error, retrying: left.length, waitMs }, 'appends were not answered');
        if (left.length > 0) await delay(waitMs);
      }
    }
  };

  const giveUpLate = (
    batch: readonly WaitingAppend[],
    waitMs: number,
    cause: unknown,
  ): readonly WaitingAppend[] => {
    const retryAt = performance.now() + waitMs;
    const isLate = (append: WaitingAppend): boolean => append.deadline <= retryAt;
    for (const append of batch.filter(isLate)) {
      append.reject(new EventStoreUnavailable('The append was not answered', { cause }));
    }
    return batch.filter((append) => !isLate(append));
  };

  /** One append's bad value must not fail its neighbours: halve until it stands alone. */
  const settleApart = async (batch: readonly WaitingAppend[], error: unknown): Promise<void> => {
    const [only] = batch;
    if (only && batch.length === 1) return refuse(only, error);
    const middle = Math.ceil(batch.length / 2);
    await settle(batch.slice(0, middle));
    await settle(batch.slice(middle));
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await settle(takeBatch());
      // Writers that were just answered get to hand in their next append before the batch is taken.
      await nextTurn();
    }
  };

  const start = (): void => {
    running ??= nextTurn()
      .then(run)
      .finally(() => {
        running = undefined;
        if (waiting.length > 0) start();
      });
  };

  return {
    append: async (stream, events, expected) => {
      if (closed) throw new EventStoreUnavailable('The event store is closed');
      if (events.length === 0) throw new RangeError(`An append to ${stream} without events`);
      const encoded = encodeAppend(stream, events, expected);
      const { promise, resolve, reject } = Promise.withResolvers<AppendResult>();
      const deadline = performance.now() + giveUpAfterMs;
      waiting.push({ ...encoded, deadline, resolve, reject });
      start();
      const result = await withinMs(promise, giveUpAfterMs);
      if (result === LATE) throw new EventStoreUnavailable('The append was not answered');
      return result;
    },
    close: async () => {
      closed = true;
      while (running) await running;
      await notifier.close();
      await connection.end();
    },
  };
};
