import { createOutageLog } from '@haat/platform/log';
import { batchedWrite } from './batched-write.ts';
import { MAX_REMOVED, removeFinished } from './outbox-end.ts';
import {
  markPublished,
  type PollOptions,
  type Published,
  pollOutbox,
  type RelayServices,
} from './outbox-relay.ts';

export type RelayRunner = {
  readonly wake: () => void;
  /** A row is due in this many ms. */
  readonly onDue: (inMs: number) => void;
  readonly pollNow: () => void;
  readonly isHealthy: () => boolean;
  readonly ended: Promise<void>;
};

/** Poll interval in ms. A poll finds rows of which a dead worker sent no notification. */
const POLL_MS = 15_000;
/**
 * In ms: less than a poll interval, so that each poll of an idle relay also checks for lost jobs.
 */
const LOST_CHECK_MS = 14_000;
/**
 * In ms: the relay asks the queue about jobs unfinished for so long, and publishes lost ones again.
 */
const LOST_AFTER_MS = 60_000;
const REMOVE_EVERY_MS = 60 * 60 * 1_000;
/** Minimum time between polls in ms: rows written meanwhile share a poll. */
const BATCH_WINDOW_MS = 20;
/**
 * In ms: a job that ends sooner needs no mark. Far below the lease, after which another relay takes
 * the row.
 */
const MARK_AFTER_MS = 1_000;
/** Batch window in ms of rows that become due. */
const DUE_BATCH_WINDOW_MS = 250;
/** In ms, while the queue or the database is unavailable. */
const RETRY_MS = 1_000;
/** In ms: a relay without a successful poll for so long is unhealthy. */
const STALE_MS = 30_000;

export type RelayOptions = Pick<PollOptions, 'leaseMs' | 'checksPerSecond'> & {
  readonly signal: AbortSignal;
  /** How often it polls without a notification, in ms; 15,000 unless given. */
  readonly pollMs?: number;
};

const every = (ms: number): { readonly isDue: () => boolean; readonly done: () => void } => {
  let doneAt = Number.NEGATIVE_INFINITY;
  return {
    isDue: () => performance.now() - doneAt > ms,
    done: () => {
      doneAt = performance.now();
    },
  };
};

/** Publishes outbox rows until the signal, and removes old finished rows. */
export const runRelay = (
  services: RelayServices,
  { signal, pollMs = POLL_MS, ...options }: RelayOptions,
): RelayRunner => {
  const lostCheck = every(LOST_CHECK_MS);
  const retention = every(REMOVE_EVERY_MS);
  let failed = false;
  /** Last full poll, in performance.now(). */
  let polledAt = Number.NEGATIVE_INFINITY;
  let succeededAt = performance.now();
  let wakeUp = Promise.withResolvers<void>();
  let endSleep = (): void => undefined;
  /** Earliest known due time, in performance.now(). */
  let dueAt = Number.POSITIVE_INFINITY;
  let setTimer = (): void => undefined;
  const wake = (): void => wakeUp.resolve();
  const outage = createOutageLog(services.log, 'the outbox relay failed');
  const marking = createOutageLog(services.log, 'could not mark published jobs');
  const markOne = batchedWrite(
    (published: readonly Published[]) => markPublished(services.db, published),
    {
      isUrgent: false,
      batchWindowMs: MARK_AFTER_MS,
    },
  );
  const markLater = (published: readonly Published[]): void => {
    // Unmarked rows are leased again after their lease; the queue is then asked for their batch.
    Promise.all(published.map(markOne)).then(
      () => marking.worked(),
      (error: unknown) => marking.failed(error),
    );
  };
  const onDue = (inMs: number): void => {
    dueAt = Math.min(dueAt, performance.now() + inMs);
    setTimer();
  };

  const sleep = (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    endSleep = resolve;
    return promise.finally(() => clearTimeout(timer));
  };

  /** Set because a timer may fire a moment before `nextPollAt`. */
  let isTimerFired = true;
  const pollNow = (): void => {
    isTimerFired = true;
    wake();
  };

  /** When to poll for retries too, even while notifications keep coming. */
  const nextPollAt = (): number => {
    const pollAt = polledAt + (failed ? Math.min(pollMs, RETRY_MS) : pollMs);
    return Math.min(pollAt, Math.max(dueAt, polledAt + DUE_BATCH_WINDOW_MS));
  };

  const waitForNext = async (begunAt: number): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    setTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(pollNow, Math.max(0, nextPollAt() - performance.now()));
    };
    setTimer();
    await wakeUp.promise;
    clearTimeout(timer);
    setTimer = () => undefined;
    const early = (failed ? RETRY_MS : BATCH_WINDOW_MS) - (performance.now() - begunAt);
    if (early > 0 && !signal.aborted) await sleep(early);
    wakeUp = Promise.withResolvers();
  };

  const publish = async (): Promise<boolean> => {
    const firstOnly = !failed && !isTimerFired && performance.now() < nextPollAt();
    const isCheck = !firstOnly && lostCheck.isDue();
    if (!firstOnly) {
      isTimerFired = false;
      // Reset before the poll: a reset after it would lose a due time reported meanwhile.
      dueAt = Number.POSITIVE_INFINITY;
    }
    try {
      const { lost, hasMore, nextInMs } = await pollOutbox(services, {
        ...options,
        firstOnly,
        mark: markLater,
        ...(isCheck && { lostAfterMs: LOST_AFTER_MS }),
      });
      if (nextInMs !== null) onDue(nextInMs);
      if (isCheck) lostCheck.done();
      if (lost > 0) services.log.info({ lost }, 'lost jobs published again');
      return hasMore;
    } finally {
      if (!firstOnly) polledAt = performance.now();
    }
  };

  const remove = async (): Promise<void> => {
    if (!retention.isDue()) return;
    const removed = await removeFinished(services.db);
    if (removed < MAX_REMOVED) retention.done();
  };

  const markHealthy = (): void => {
    failed = false;
    succeededAt = performance.now();
    outage.worked();
  };

  const run = async (): Promise<void> => {
    const end = (): void => {
      wake();
      endSleep();
    };
    signal.addEventListener('abort', end, { once: true });
    while (!signal.aborted) {
      const begunAt = performance.now();
      try {
        for (let hasMore = true; hasMore && !signal.aborted; ) {
          hasMore = await publish();
          markHealthy();
        }
        await remove();
      } catch (error) {
        failed = true;
        outage.failed(error);
      }
      await waitForNext(begunAt);
    }
  };

  const isHealthy = (): boolean => !failed && performance.now() - succeededAt < STALE_MS;
  return { wake, onDue, pollNow, isHealthy, ended: run() };
};
