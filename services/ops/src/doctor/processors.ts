import { listCheckpoints } from '@haat/event-processing/checkpoints';
import { leaderOf } from '@haat/event-processing/leader';
import { listParked } from '@haat/event-processing/parked-events';
import { isNotInStore } from '@haat/event-processing/processor';
import { opsPrefix } from '@haat/platform/operator-settings';
import { findLags } from '@haat/worker/alarms/digest/health';
import { PROCESSOR_NAMES } from '@haat/worker/engine/processor-names';
import type { Shop } from '../shop.ts';
import { attention, type Check, failed, ok } from './check.ts';

const BEHIND_MS = 60_000;

/** The lease of each service's leader. */
const LEADERS = { worker: 'reactors', projections: 'projections' } as const;

const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`;

export const processorChecks = (shop: Shop): readonly Check[] => [
  {
    name: 'processors',
    look: async () => {
      const checkpoints = await listCheckpoints(shop.database());
      const missing = PROCESSOR_NAMES.filter(
        (name) => !checkpoints.some((one) => one.name === name),
      );
      const own = checkpoints.filter(({ name }) => PROCESSOR_NAMES.includes(name));
      const store = await shop.events();
      const { id, head } = await store.identify();
      const isStrange = await Promise.all(
        own.map(async (row) => row.store_id !== id || (await isNotInStore(store, row, head))),
      );
      const strange = own.filter((_, index) => isStrange[index]);
      if (strange.length > 0) {
        const names = strange.map(({ name }) => name).join(', ');
        const todo = 'A backup was restored. Run projections rebuild, or reactors adopt-store.';
        return failed(`checkpoints of another event store: ${names}`, todo);
      }
      const services = { db: shop.database(), store: { blank: store }, clock: shop.clock };
      const lags = await findLags({ ...services, processors: PROCESSOR_NAMES });
      const late = lags.filter(({ ms }) => ms > BEHIND_MS);
      const worst = Math.max(0, ...lags.map(({ ms }) => ms));
      if (missing.length > 0 || late.length > 0) {
        const delays = late.map(({ name, ms }) => `${name} by ${seconds(ms)}`);
        const never = missing.length === 0 ? [] : [`never ran: ${missing.join(', ')}`];
        const todo = 'Check that worker and projections run; their health says what they wait for.';
        return attention(`behind: ${[...delays, ...never].join('; ')}`, todo);
      }
      return ok(`${own.length} running, max lag ${seconds(worst)}`);
    },
  },
  {
    // Without new events there is no lag, even without a leader.
    name: 'leaders',
    look: async () => {
      const held = await Promise.all(
        Object.entries(LEADERS).map(
          async ([service, lease]) => [service, await leaderOf(shop.database(), lease)] as const,
        ),
      );
      const gone = held.filter(([, holder]) => holder === null).map(([service]) => service);
      const seen = held
        .map(([service, holder]) => `${service}: ${holder ?? 'no leader'}`)
        .join(', ');
      if (gone.length === 0) return ok(seen);
      const todo = `Check that the process runs and reaches the database; see its log: ${gone.join(', ')}`;
      return attention(seen, todo);
    },
  },
  {
    name: 'parked events',
    look: async () => {
      const parked = await listParked(shop.database());
      const [first] = parked;
      if (first === undefined) return ok('none');
      const seen = `${parked.length}, for example ${first.type} of ${first.stream}: ${first.error}`;
      return attention(seen, `${opsPrefix()} reactors parked`);
    },
  },
];
