import { type FollowedReadModels, followReadModels } from './read-models.ts';
import type { WorkerShop } from './worker.ts';

/** What runs behind the API of a shop: a worker and the read models. */
export type Background = {
  /** Makes the worker look at once for what is due. */
  readonly pollNow: () => void;
  /** Resolves once everything is done whose time has come, and can be read. */
  readonly settled: () => Promise<void>;
  /**
   * Does something while neither runs: they finish what is due, stop, and go on afterwards from where
   * they were. One such work at a time.
   */
  readonly whilePaused: (work: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** @param timeoutMs see {@link followReadModels}. */
export const startBackground = async (shop: WorkerShop, timeoutMs: number): Promise<Background> => {
  let worker = await shop.startWorker();
  let models: FollowedReadModels = followReadModels(shop, timeoutMs);
  let lastPause = Promise.resolve();

  const settled = async (): Promise<void> => {
    await shop.settled();
    await models.caughtUp();
  };
  const stop = async (): Promise<void> => {
    await Promise.all([worker.close(), models.close()]);
  };
  const pause = async (work: () => Promise<void>): Promise<void> => {
    // A job that still runs when its worker closes may append beside the work.
    await settled();
    await stop();
    try {
      await work();
    } finally {
      worker = await shop.startWorker();
      models = followReadModels(shop, timeoutMs);
    }
  };

  return {
    pollNow: () => worker.pollNow(),
    settled,
    whilePaused: (work) => {
      const paused = lastPause.then(() => pause(work));
      lastPause = paused.catch(() => undefined);
      return paused;
    },
    close: async () => {
      await lastPause;
      await stop();
    },
  };
};
