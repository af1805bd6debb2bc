import { type FollowedReadModels, followReadModels } from './read-models.ts';
import type { WorkerShop } from './worker.ts';

export type Background = {
  /** Makes the worker poll at once. */
  readonly pollNow: () => void;
  /** Resolves when all due work is done and visible in read models. */
  readonly settled: () => Promise<void>;
  /** Runs work while both are paused; they finish what is due first. */
  readonly whilePaused: (work: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};

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
    // A job still running at its worker's close could append concurrently.
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
