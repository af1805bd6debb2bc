import { setTimeout as wait } from 'node:timers/promises';
import { NewerEvent } from '@haat/contracts/events/registry';
import type { EventBatch, StoreIdentity } from '@haat/event-store/port';
import type { OutageLog } from '@haat/platform/log';
import { isUnavailable } from '@haat/platform/unavailable';
import { createBackOff, LATE, MAX_BACK_OFF_MS, withTimeout } from '@haat/platform/waits';
import { decidedAt } from '@haat/record/hash-chain';
import { type Consumer, FellBehind } from '../consumer/consumer.ts';
import { readAhead } from '../consumer/read-ahead.ts';
import { subscribeWatched } from '../consumer/watched-subscription.ts';
import { errorText } from '../parking/parked-events.ts';
import { type Cursor, createCursors } from './cursor.ts';
import {
  type EventProcessor,
  type EventProcessorServices,
  ProcessorStopped,
} from './event-processor.ts';
import type { MustWait } from './partition-batch.ts';
import type { Plan } from './take-batch.ts';

/**
 * An event of a newer version waits for a process of that version. After `timeoutMs` it is parked:
 * after a downgrade no such process comes.
 */
const leaveToNewerVersion = (name: string, timeoutMs: number): MustWait => {
  let waiting: { readonly id: string; readonly since: number } | undefined;
  return (recorded, error) => {
    if (!(error instanceof NewerEvent)) return;
    if (waiting?.id !== recorded.id) waiting = { id: recorded.id, since: performance.now() };
    if (performance.now() - waiting.since >= timeoutMs) return;
    throw new ProcessorStopped(
      `${name} waits for a newer version of the shop, which can read an event of ` +
        `${recorded.stream}: ${error.message}. Replace this process with the newer version.`,
    );
  };
};

export type RunningProcessor = {
  readonly name: string;
  /** True, or a sentence with the problem. */
  readonly health: () => true | string;
  readonly hasCaughtUp: () => boolean;
  /** Age of the last handled event, in seconds; 0 when caught up. */
  readonly lagSeconds: () => number;
  readonly checkAgain: () => void;
  readonly ended: Promise<void>;
};

export type RunOptions = {
  readonly signal: AbortSignal;
  readonly identifyStore: () => Promise<StoreIdentity>;
  readonly onReconnect: () => Promise<void>;
  /** Shared by all processors of the process. */
  readonly outage: OutageLog;
  /** Maximum events per batch while catching up. */
  readonly batchSize: number;
  readonly retry: { readonly firstMs: number; readonly capMs: number };
  /** Time without progress after which the processor is unhealthy, in ms. */
  readonly staleMs: number;
  /** How long an event of a newer version waits for that version, in ms. */
  readonly unknownEventsTimeoutMs: number;
};

/**
 * Compare-and-set on the checkpoint lets only one of several processes commit a batch; `act` runs
 * earlier and may run twice. An event that fails because of its data is parked with the later ones
 * of its stream; other errors are retried. No event is skipped.
 */
export const runProcessor = (
  services: EventProcessorServices,
  processor: EventProcessor,
  consumer: Consumer,
  {
    signal,
    identifyStore,
    onReconnect,
    outage,
    batchSize,
    retry,
    staleMs,
    unknownEventsTimeoutMs,
  }: RunOptions,
): RunningProcessor => {
  const { name, eventTypes, pauseMs = 0, idleMoveMs } = processor;
  const backOff = createBackOff(retry);
  const mustWait = leaveToNewerVersion(name, unknownEventsTimeoutMs);
  let problem: string | undefined;
  let caughtUp = false;
  let isConsuming = false;
  let isAtEnd = false;
  let isTaking = false;
  let progressAt = performance.now();
  let handledUpTo: number | undefined;
  let restarting = new AbortController();

  const progress = (): void => {
    progressAt = performance.now();
    problem = undefined;
    backOff.reset();
    outage.worked(name);
  };

  const cursors = createCursors(services, processor, {
    identifyStore,
    mustWait,
    onWork: () => {
      // From here on health depends on this processor's progress, not on the shared consumer's.
      isConsuming = false;
      isAtEnd = false;
      progressAt = performance.now();
    },
  });

  const take = async (cursor: Cursor, batch: EventBatch, planned?: Plan): Promise<boolean> => {
    isTaking = true;
    const isTaken = await cursors.take(cursor, batch, planned).finally(() => {
      isTaking = false;
    });
    if (!isTaken) return false;
    isAtEnd = batch.caughtUp;
    caughtUp ||= isAtEnd;
    const last = batch.events.at(-1);
    if (last !== undefined) handledUpTo = Date.parse(decidedAt(last));
    progress();
    return true;
  };

  /** Reads until the shared consumer caches all later events. @returns false to restart */
  const catchUpToConsumer = async (cursor: Cursor, within: AbortSignal): Promise<boolean> => {
    const reading = new AbortController();
    const options = {
      after: cursor.seen,
      filter: { eventTypes },
      batchSize,
      onHeard: () => {
        // While a batch is handled, an answer of the store is no progress.
        if (!isTaking) progressAt = performance.now();
      },
      onReconnect,
      signal: AbortSignal.any([within, reading.signal]),
    };
    let taking = Promise.resolve(true);
    let planning = Promise.resolve<Plan | undefined>(undefined);
    try {
      // Pipeline of three batches: one is written, the next planned, the third read.
      for await (const batch of readAhead(subscribeWatched(services, options, staleMs))) {
        planning = cursors.planAhead(cursor, batch, taking);
        planning.catch(() => undefined);
        // Report the earlier batch's error first: it may have caused an error of this plan.
        if (!(await taking) || within.aborted) return false;
        taking = take(cursor, batch, await planning);
        taking.catch(() => undefined);
        if (!batch.caughtUp) continue;
        if (!(await taking)) return false;
        if (consumer.hasAllAfter(cursor.seen)) return true;
        if (!(await cursors.settle(cursor))) return false;
      }
      return false;
    } finally {
      reading.abort();
      // Wait for running work, so that a restart finds the final checkpoint.
      await Promise.allSettled([taking, planning]);
    }
  };

  const followConsumer = async (cursor: Cursor, within: AbortSignal): Promise<void> => {
    while (!within.aborted) {
      const lost = await followUntilLost(cursor, within);
      if (!lost || !(await cursors.adoptOtherMove(cursor))) return;
    }
  };

  const followUntilLost = async (cursor: Cursor, within: AbortSignal): Promise<boolean> => {
    isConsuming = true;
    const batches = consumer.after(cursor.seen, eventTypes, within, idleMoveMs);
    try {
      for (let next = batches.next(); ; isConsuming = true) {
        const received = await withTimeout(next, cursors.mayStayMs(cursor));
        if (received === LATE) {
          if (!(await cursors.settle(cursor))) return true;
        } else if (received.done) {
          await cursors.settle(cursor);
          return false;
        } else {
          if (!(await take(cursor, received.value))) return true;
          if (pauseMs > 0 && received.value.events.length > 0) {
            await wait(pauseMs, undefined, { signal: within }).catch(() => undefined);
          }
          next = batches.next();
        }
      }
    } catch (error) {
      if (!(error instanceof FellBehind)) throw error;
      // Save the checkpoint first: the restart would repeat the batches since the saved one.
      await cursors.settle(cursor);
      return false;
    } finally {
      isConsuming = false;
      // Not awaited: it ends at the signal, or when its pending wait ends.
      batches.return().catch(() => undefined);
    }
  };

  const follow = async (): Promise<void> => {
    restarting = new AbortController();
    isAtEnd = false;
    const within = AbortSignal.any([signal, restarting.signal]);
    const cursor = await cursors.open();
    if (await catchUpToConsumer(cursor, within)) await followConsumer(cursor, within);
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (signal.aborted) return;
        problem =
          error instanceof ProcessorStopped ? error.message : `${name}: ${errorText(error)}`;
        const nextMs = backOff.next();
        const waitMs = isUnavailable(error) ? Math.min(nextMs, MAX_BACK_OFF_MS) : nextMs;
        outage.failed(error, { processor: name }, name);
        const stopped = AbortSignal.any([signal, restarting.signal]);
        await wait(waitMs, undefined, { signal: stopped }).catch(() => undefined);
      }
    }
  };

  const health = (): true | string => {
    if (problem !== undefined) return problem;
    const isFresh = isConsuming ? consumer.isFresh() : performance.now() - progressAt < staleMs;
    return isFresh || `${name} has made no progress for a while`;
  };

  return {
    name,
    health,
    hasCaughtUp: () => caughtUp,
    lagSeconds: () =>
      isConsuming || isAtEnd || handledUpTo === undefined
        ? 0
        : Math.max(0, (Date.now() - handledUpTo) / 1_000),
    checkAgain: () => restarting.abort(),
    ended: run(),
  };
};
