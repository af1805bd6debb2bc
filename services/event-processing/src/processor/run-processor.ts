import { setTimeout as wait } from 'node:timers/promises';
import { NewerEvent } from '@haat/contracts/events/registry';
import type { EventBatch, StoreIdentity } from '@haat/event-store/port';
import { isUnavailable } from '@haat/platform/unavailable';
import { createBackOff, LATE, MAX_BACK_OFF_MS, withTimeout } from '@haat/platform/waits';
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
 * While versions change, a process of the older one meets events that only the newer one can read.
 * They are left to it; put aside they are only when nobody has handled them for so long, as after
 * a return to the older version.
 * @param timeoutMs in ms.
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
  /** True, or a sentence that says what is wrong. */
  readonly health: () => true | string;
  /** True once it has been at the end of the events. */
  readonly hasCaughtUp: () => boolean;
  /** How far behind what it works on is: the age of the event that it handled last; 0 at the end. */
  readonly lagSeconds: () => number;
  /** Makes it look again at its checkpoint and at what is to be retried. */
  readonly checkAgain: () => void;
  /** Resolves when it has ended, after the signal. */
  readonly ended: Promise<void>;
};

export type RunOptions = {
  readonly signal: AbortSignal;
  /** Which store it is, with every checkpoint compared with it. */
  readonly identifyStore: () => Promise<StoreIdentity>;
  /** See `SubscribeOptions`. */
  readonly onBack: () => Promise<void>;
  /** Most events of a batch while it is behind. */
  readonly batchSize: number;
  /** Waits after an error, in ms. */
  readonly retry: { readonly firstMs: number; readonly capMs: number };
  /** Without progress for so long it is not well, in ms. */
  readonly staleMs: number;
  /** How long an event of a newer version is left to a process of that version, in ms. */
  readonly unknownEventsTimeoutMs: number;
};

/**
 * Follows the events from a checkpoint until the signal. Several processes may run the same
 * processor: the checkpoint lets each batch be handled by one of them only. An error is logged and
 * tried again; no event is ever left out.
 */
export const runProcessor = (
  services: EventProcessorServices,
  processor: EventProcessor,
  consumer: Consumer,
  { signal, identifyStore, onBack, batchSize, retry, staleMs, unknownEventsTimeoutMs }: RunOptions,
): RunningProcessor => {
  const { log } = services;
  const { name, eventTypes, restMs = 0, idleMoveMs } = processor;
  const backOff = createBackOff(retry);
  const mustWait = leaveToNewerVersion(name, unknownEventsTimeoutMs);
  let problem: string | undefined;
  let caughtUp = false;
  let isConsuming = false;
  let isAtEnd = false;
  let isTaking = false;
  let progressAt = performance.now();
  let handledUpTo: number | undefined;
  let looking = new AbortController();

  const progress = (): void => {
    progressAt = performance.now();
    problem = undefined;
    backOff.reset();
  };

  const places = createCursors(services, processor, {
    identifyStore,
    mustWait,
    onWork: () => {
      // From here on its own work counts, no longer that the store is heard of.
      isConsuming = false;
      isAtEnd = false;
      progressAt = performance.now();
    },
  });

  /** @returns false when another process has changed the checkpoint. */
  const take = async (cursor: Cursor, batch: EventBatch, planned?: Plan): Promise<boolean> => {
    isTaking = true;
    const isTaken = await places.take(cursor, batch, planned).finally(() => {
      isTaking = false;
    });
    if (!isTaken) return false;
    isAtEnd = batch.caughtUp;
    caughtUp ||= isAtEnd;
    const last = batch.events.at(-1);
    if (last !== undefined) handledUpTo = Date.parse(last.recordedAt);
    progress();
    return true;
  };

  /**
   * Reads by itself until the feed has all that comes next. At the end of the events that need not be
   * so: who was told of no event for long knows an earlier position than the feed began at, and would
   * begin anew again and again.
   * @returns false to begin anew.
   */
  const catchUpToConsumer = async (cursor: Cursor, within: AbortSignal): Promise<boolean> => {
    const reading = new AbortController();
    const options = {
      after: cursor.seen,
      filter: { eventTypes },
      batchSize,
      onHeard: () => {
        // While a batch is taken that alone counts: the store is heard of beside it all the same.
        if (!isTaking) progressAt = performance.now();
      },
      onBack,
      signal: AbortSignal.any([within, reading.signal]),
    };
    let taking = Promise.resolve(true);
    let planning = Promise.resolve<Plan | undefined>(undefined);
    try {
      // Three batches are under way: one is written, the next planned, the one after that read.
      for await (const batch of readAhead(subscribeWatched(services, options, staleMs))) {
        planning = places.planAhead(cursor, batch, taking);
        planning.catch(() => undefined);
        // What became of the batch before is told first: it may be why this one cannot be planned.
        if (!(await taking) || within.aborted) return false;
        taking = take(cursor, batch, await planning);
        taking.catch(() => undefined);
        if (!batch.caughtUp) continue;
        if (!(await taking)) return false;
        if (consumer.hasAllAfter(cursor.seen)) return true;
        if (!(await places.settle(cursor))) return false;
      }
      return false;
    } finally {
      reading.abort();
      // Whoever begins anew finds the checkpoint where this has left it, and nobody else at work.
      await Promise.allSettled([taking, planning]);
    }
  };

  /** Goes on with what the feed brings. @returns to begin anew. */
  const followConsumer = async (cursor: Cursor, within: AbortSignal): Promise<void> => {
    while (!within.aborted) {
      const lost = await followUntilLost(cursor, within);
      if (!lost || !(await places.catchUpWithOther(cursor))) return;
    }
  };

  const followUntilLost = async (cursor: Cursor, within: AbortSignal): Promise<boolean> => {
    isConsuming = true;
    const batches = consumer.after(cursor.seen, eventTypes, within, idleMoveMs);
    try {
      for (let next = batches.next(); ; isConsuming = true) {
        const came = await withTimeout(next, places.mayStayMs(cursor));
        if (came === LATE) {
          if (!(await places.settle(cursor))) return true;
        } else if (came.done) {
          await places.settle(cursor);
          return false;
        } else {
          if (!(await take(cursor, came.value))) return true;
          if (restMs > 0 && came.value.events.length > 0) {
            await wait(restMs, undefined, { signal: within }).catch(() => undefined);
          }
          next = batches.next();
        }
      }
    } catch (error) {
      if (!(error instanceof FellBehind)) throw error;
      // Begun anew without it, the work done since the checkpoint would be done again, each time.
      await places.settle(cursor);
      return false;
    } finally {
      isConsuming = false;
      // Not waited for: it ends by the signal, or with what it is waiting for.
      batches.return().catch(() => undefined);
    }
  };

  const follow = async (): Promise<void> => {
    looking = new AbortController();
    isAtEnd = false;
    const within = AbortSignal.any([signal, looking.signal]);
    const cursor = await places.open();
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
        log.error(
          { error, processor: name, waitMs },
          'a processor of events stopped, trying again',
        );
        const either = AbortSignal.any([signal, looking.signal]);
        await wait(waitMs, undefined, { signal: either }).catch(() => undefined);
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
    checkAgain: () => looking.abort(),
    ended: run(),
  };
};
