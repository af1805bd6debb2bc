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
  /** Rows were written: hand them over now rather than at the next poll. */
  readonly wake: () => void;
  /** A row will be due in so many ms: hand it over then. */
  readonly onDue: (inMs: number) => void;
  /** Look at once for all that is due, waiting for nothing else. */
  readonly pollNow: () => void;
  readonly isWell: () => boolean;
  /** Resolves when it has ended, after the signal. */
  readonly ended: Promise<void>;
};

/** Another worker may have died with rows that it alone knew of: written, leased, or put off. */
const POLL_MS = 15_000;
/** Shorter than between two polls: at rest each is one, and nothing is asked beside them. */
const LOST_CHECK_MS = 14_000;
/** A published row without an end is published again after this: its job may be lost. */
const LOST_AFTER_MS = 60_000;
const RETENTION_MS = 60 * 60 * 1_000;
/** A turn begins so long after the last one at the soonest: what is written meanwhile shares it. */
const BATCH_WINDOW_MS = 20;
/**
 * What was handed over is marked so long after it, in ms: most jobs are done by then, and need no mark.
 * Little beside the lease, which keeps everybody else away until then.
 */
const MARK_AFTER_MS = 1_000;
/** What becomes due waits so long for others that do, in ms: little beside what it waited for. */
const DUE_BATCH_WINDOW_MS = 250;
/** A turn that failed is taken again after this, in ms: the queue or the database is away. */
const RETRY_MS = 1_000;
/** A relay that has not come round for so long hangs, in ms. */
const STALE_MS = 30_000;

export type RelayOptions = Pick<PollOptions, 'leaseMs' | 'checksPerSecond'> & {
  readonly signal: AbortSignal;
  /** How often it looks for rows that it was not told of, in ms; 15,000 unless given. */
  readonly pollMs?: number;
};

/** @returns whether so much time has passed since it last said so, in ms; true at first. */
const every = (ms: number): { readonly isDue: () => boolean; readonly done: () => void } => {
  let doneAt = Number.NEGATIVE_INFINITY;
  return {
    isDue: () => performance.now() - doneAt > ms,
    done: () => {
      doneAt = performance.now();
    },
  };
};

/** Hands outbox rows to the queues until the signal, and removes what was done long ago. */
export const runRelay = (
  services: RelayServices,
  { signal, pollMs = POLL_MS, ...options }: RelayOptions,
): RelayRunner => {
  const lostCheck = every(LOST_CHECK_MS);
  const retention = every(RETENTION_MS);
  let failed = false;
  /** When it last looked for all that is due, by performance.now(). */
  let lookedAt = Number.NEGATIVE_INFINITY;
  let wentWellAt = performance.now();
  let awake = Promise.withResolvers<void>();
  let endSleep = (): void => undefined;
  /** When something is due that is known of, as performance.now() tells. */
  let dueAt = Number.POSITIVE_INFINITY;
  let setAlarm = (): void => undefined;
  const wake = (): void => awake.resolve();
  const markOne = batchedWrite(
    (published: readonly Published[]) => markPublished(services.db, published),
    {
      isUrgent: false,
      batchWindowMs: MARK_AFTER_MS,
    },
  );
  const markLater = (published: readonly Published[]): void => {
    // Without their mark they are handed over again, and the queue says that it has them.
    Promise.all(published.map(markOne)).catch((error: unknown) =>
      services.log.warn({ error }, 'jobs that were handed over are not marked'),
    );
  };
  const onDue = (inMs: number): void => {
    dueAt = Math.min(dueAt, performance.now() + inMs);
    setAlarm();
  };

  const sleep = (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    endSleep = resolve;
    return promise.finally(() => clearTimeout(timer));
  };

  /** A timer may be a moment early: its look is not put off until the next one. */
  let isAlarmed = true;
  const onAlarm = (): void => {
    isAlarmed = true;
    wake();
  };

  /** When it looks for all that is due, though nobody wakes it: however often somebody does. */
  const nextPollAt = (): number => {
    const pollAt = lookedAt + (failed ? Math.min(pollMs, RETRY_MS) : pollMs);
    return Math.min(pollAt, Math.max(dueAt, lookedAt + DUE_BATCH_WINDOW_MS));
  };

  const rest = async (begunAt: number): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    setAlarm = () => {
      clearTimeout(timer);
      timer = setTimeout(onAlarm, Math.max(0, nextPollAt() - performance.now()));
    };
    setAlarm();
    await awake.promise;
    clearTimeout(timer);
    setAlarm = () => undefined;
    const early = (failed ? RETRY_MS : BATCH_WINDOW_MS) - (performance.now() - begunAt);
    if (early > 0 && !signal.aborted) await sleep(early);
    awake = Promise.withResolvers();
  };

  /** @returns whether there is more to take at once. */
  const publish = async (): Promise<boolean> => {
    const firstOnly = !failed && !isAlarmed && performance.now() < nextPollAt();
    const isCheck = !firstOnly && lostCheck.isDue();
    if (!firstOnly) {
      isAlarmed = false;
      // Whatever is put off meanwhile is told of, or found.
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
      if (lost > 0) services.log.info({ lost }, 'unfinished reactions handed over again');
      return hasMore;
    } finally {
      if (!firstOnly) lookedAt = performance.now();
    }
  };

  const remove = async (): Promise<void> => {
    if (!retention.isDue()) return;
    const removed = await removeFinished(services.db);
    if (removed < MAX_REMOVED) retention.done();
  };

  const wentWell = (): void => {
    failed = false;
    wentWellAt = performance.now();
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
          wentWell();
        }
        await remove();
      } catch (error) {
        failed = true;
        services.log.error({ error }, 'outbox relay failed, trying again');
      }
      await rest(begunAt);
    }
  };

  const isWell = (): boolean => !failed && performance.now() - wentWellAt < STALE_MS;
  return { wake, onDue, pollNow: onAlarm, isWell, ended: run() };
};
