import { setTimeout as wait } from 'node:timers/promises';
import { readCheckpoint } from '@haat/platform/database/checkpoints';
import type { Database } from '@haat/platform/database/tables';
import type { EventStore } from '@haat/platform/event-store/port';
import type { Log } from '@haat/platform/log';
import type { Kysely } from 'kysely';
import { applyBatch, liveTarget } from './apply-batch.ts';
import type { Projector } from './projector.ts';
import { readAhead } from './read-ahead.ts';

export type RunnerServices = {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly log: Log;
};

export type RunnerState = {
  /** False from an error until the next batch that was written. */
  readonly isWell: () => boolean;
  /** True once it has been at the end of the events. */
  readonly hasCaughtUp: () => boolean;
  /** Resolves when it has ended, after the signal. */
  readonly ended: Promise<void>;
};

const BATCH_SIZE = 1_000;
/**
 * Too short for a customer to see, long enough for a busy moment's events to share a transaction.
 */
const GATHER_MS = 20;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 10_000;

/**
 * Keeps one read model up to date until the signal. Several processes may run the same projector:
 * the checkpoint lets each batch be applied by one of them only. An error is logged and the batch
 * tried again; no event is ever left out.
 */
export const runProjector = (
  { db, store, log }: RunnerServices,
  projector: Projector,
  { signal, batchSize = BATCH_SIZE }: { signal: AbortSignal; batchSize?: number },
): RunnerState => {
  let well = true;
  let caughtUp = false;
  const target = liveTarget(projector);

  /** Follows the events from the checkpoint; returns when another runner has moved it. */
  const follow = async (onProgress: () => void): Promise<void> => {
    const reading = new AbortController();
    const options = {
      filter: { eventTypes: projector.eventTypes },
      batchSize,
      gatherMs: GATHER_MS,
      signal: AbortSignal.any([signal, reading.signal]),
    };
    try {
      let position = await readCheckpoint(db, target.checkpoint);
      const batches = readAhead(store.subscribe({ after: position, ...options }));
      for await (const { item: batch, askForNext } of batches) {
        if (batch.position !== position) {
          const step = { from: position, events: batch.events, to: batch.position };
          if (!(await applyBatch(db, projector, target, step, askForNext))) return;
          position = batch.position;
        }
        caughtUp ||= batch.caughtUp;
        well = true;
        onProgress();
      }
    } finally {
      reading.abort();
    }
  };

  const run = async (): Promise<void> => {
    let retryMs = RETRY_FIRST_MS;
    while (!signal.aborted) {
      try {
        await follow(() => {
          retryMs = RETRY_FIRST_MS;
        });
      } catch (error) {
        if (signal.aborted) return;
        well = false;
        log.error({ error, projector: projector.name }, 'projection stopped, trying again');
        await wait(retryMs, undefined, { signal }).catch(() => undefined);
        retryMs = Math.min(RETRY_MAX_MS, retryMs * 2);
      }
    }
  };

  return { isWell: () => well, hasCaughtUp: () => caughtUp, ended: run() };
};
