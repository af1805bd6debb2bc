import { enableCompileCache } from 'node:module';
import type { RunningShop, ShopOptions } from './running-shop.ts';

export type { RunningShop, ShopOptions };

/**
 * Starts a shop for a test, in this process: API, worker, read models, a database of its own and a
 * sandbox for each provider, under a clock that the test moves. Ready when it resolves; end it with
 * `stop`. What it needs of Postgres is started with it, unless the run has one (README.md).
 */
export const startShop = async (options: ShopOptions = {}): Promise<RunningShop> => {
  // To read the shop's code takes longer than all else: it is kept as it was understood before.
  enableCompileCache();
  const { clusterUrl } = await import('./database.ts');
  const [{ openRunningShop }] = await Promise.all([import('./running-shop.ts'), clusterUrl()]);
  return openRunningShop(options);
};
