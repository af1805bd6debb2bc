import { enableCompileCache } from 'node:module';
import type { RunningShop, ShopOptions } from './running-shop.ts';

export type { RunningShop, ShopOptions };

/** A whole shop in this process, under the test's clock. End it with `stop`. */
export const startShop = async (options: ShopOptions = {}): Promise<RunningShop> => {
  // Compiling takes longer than all else.
  enableCompileCache();
  const { clusterUrl } = await import('./database.ts');
  const [{ openRunningShop }] = await Promise.all([import('./running-shop.ts'), clusterUrl()]);
  return openRunningShop(options);
};
