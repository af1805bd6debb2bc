import { InvalidConfig } from '@haat/platform/config';
import { type LastRun, storeLastRun } from '@haat/worker/alarms/last-runs';
import type { Shop } from '../shop.ts';

/** For the digest and alarms. What the command found stands even where no row can be written. */
export const rememberRun = async (
  shop: Shop,
  name: 'backup' | 'verify',
  run: Omit<LastRun, 'endedAt'>,
): Promise<void> => {
  try {
    await storeLastRun({ db: shop.database(), clock: shop.clock }, name, run);
  } catch (error) {
    // An event log can be verified without the shop's database.
    if (error instanceof InvalidConfig) return;
    shop.log.warn({ error, command: name }, 'could not store when it ran');
  }
};
