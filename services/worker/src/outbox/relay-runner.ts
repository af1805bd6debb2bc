import { MOST_REMOVED, removeFinished } from './outbox-end.ts';
import {
  BATCH_SIZE,
  publishAlsoLost,
  publishUnpublished,
  type RelayServices,
} from './outbox-relay.ts';

export type RelayRunner = {
  /** Rows were written: hand them over now rather than at the next poll. */
  readonly wake: () => void;
  readonly isWell: () => boolean;
  /** Resolves when it has ended, after the signal. */
  readonly ended: Promise<void>;
};

/** Another worker may have died between writing rows and handing them over. */
const POLL_MS = 5_000;
const LOST_CHECK_MS = 15_000;
const RETENTION_MS = 60 * 60 * 1_000;
/** A turn begins so long after the last one at the soonest: what is written meanwhile shares it. */
const GATHER_MS = 20;
/** While the queue or the database is away, in ms: whoever wakes the relay meanwhile waits so long. */
const BACK_OFF_MS = 1_000;
/** A relay that has not come round for so long hangs, in ms. */
const STALE_MS = 30_000;

export type RelayOptions = {
  readonly signal: AbortSignal;
  /** How often it looks for rows without being woken, in ms; 5,000 unless given. */
  readonly pollMs?: number;
  /** How long rows that it has taken are its own, in ms; 30,000 unless given. */
  readonly leaseMs?: number;
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
  { signal, pollMs = POLL_MS, leaseMs }: RelayOptions,
): RelayRunner => {
  const lostCheck = every(LOST_CHECK_MS);
  const retention = every(RETENTION_MS);
  let failed = false;
  let wentWellAt = performance.now();
  let awake = Promise.withResolvers<void>();
  let endSleep = (): void => undefined;
  const wake = (): void => awake.resolve();

  const sleep = (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    endSleep = resolve;
    return promise.finally(() => clearTimeout(timer));
  };

  const rest = async (begunAt: number): Promise<void> => {
    const timer = setTimeout(wake, pollMs);
    await awake.promise;
    clearTimeout(timer);
    const early = (failed ? BACK_OFF_MS : GATHER_MS) - (performance.now() - begunAt);
    if (early > 0 && !signal.aborted) await sleep(early);
    awake = Promise.withResolvers();
  };

  const publish = async (): Promise<number> => {
    if (!lostCheck.isDue()) return publishUnpublished(services, leaseMs);
    const { rows, lost } = await publishAlsoLost(services, undefined, leaseMs);
    lostCheck.done();
    if (lost > 0) services.log.info({ lost }, 'unfinished reactions handed over again');
    return rows;
  };

  const remove = async (): Promise<void> => {
    if (!retention.isDue()) return;
    const removed = await removeFinished(services.db);
    if (removed < MOST_REMOVED) retention.done();
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
        while ((await publish()) >= BATCH_SIZE && !signal.aborted);
        await remove();
        failed = false;
        wentWellAt = performance.now();
      } catch (error) {
        failed = true;
        services.log.error({ error }, 'outbox relay failed, trying again');
      }
      await rest(begunAt);
    }
  };

  return { wake, isWell: () => !failed && performance.now() - wentWellAt < STALE_MS, ended: run() };
};
