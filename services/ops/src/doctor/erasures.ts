import { erasuresLeft } from '@haat/record/erasure';
import { IN_A_QUIET_HOUR } from '../customers/rewrite-tables.ts';
import type { Shop } from '../shop.ts';
import { attention, type Check, ok } from './check.ts';

/** The worker retries within this, in ms. */
const RETRY_TIMEOUT_MS = 3_600_000;

export const erasureChecks = (shop: Shop): readonly Check[] => [
  {
    name: 'erasures',
    look: async () => {
      const left = await erasuresLeft(shop.database());
      const [oldest] = left;
      if (oldest === undefined) return ok('all are finished');
      const seen = `${left.length} not finished, the oldest since ${oldest.askedAt.toISOString()}`;
      const isLate = shop.clock.now() - oldest.askedAt.getTime() > RETRY_TIMEOUT_MS;
      // An operator must rewrite tables that are too large for the worker.
      if (!isLate && left.every(({ finishedAt }) => finishedAt === null)) return ok(seen);
      return attention(seen, IN_A_QUIET_HOUR);
    },
  },
];
