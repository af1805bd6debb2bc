import { enableCompileCache } from 'node:module';
import type { RunningShop, ShopOptions } from './running-shop.ts';

export type { RunningShop, ShopOptions };

/**
 * Starts a shop in this process: API, worker, read models, a database and a sandbox per
 * provider, under the test's clock. End it with `stop`. Starts a Postgres unless the run has
 * one (README.md).
 */
export const startShop = async (options: ShopOptions = {}): Promise<RunningShop> => {
  // Compiling the shop's code takes longer than all else.
  enableCompileCache();
  const { clusterUrl } = await import('./database.ts');
  const [{ openRunningShop }] = await Promise.all([import('./running-shop.ts'), clusterUrl()]);
  return openRunningShop(options);
};
