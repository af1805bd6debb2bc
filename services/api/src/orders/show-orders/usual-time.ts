import type { OrderKind } from '@haat/contracts/order-kind';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import type { PlacedPhase } from '@haat/domain/order/order-state';
import type { Clock } from '@haat/platform/clock';
import { named } from '@haat/platform/database';
import type { Database } from '@haat/platform/tables';
import type { Kysely, Selectable } from 'kysely';

/** Among so many of the latest completed orders, the median; with fewer than so few, none. */
const LATEST = 100;
const FEWEST = 10;

const MINUTE_MS = 60_000;
const CACHED_MS = MINUTE_MS;

const COMPLETED: PlacedPhase = 'completed';

const DELIVERED: ReadonlySet<string> = new Set([
  timelineTitles.domainRegistered,
  timelineTitles.hostingSetUp,
  timelineTitles.downloadReady,
  timelineTitles.renewed,
  timelineTitles.restored,
  timelineTitles.upgraded,
]);

/** A domain with hosting takes longer than a domain, and a plan's renewal needs no registrar. */
type KindOfOrder = { readonly kind: OrderKind; readonly plan: string | null };

/** In minutes, rounded up, from the order to its delivery; null while too few are known. */
export type UsualTime = (order: KindOfOrder) => Promise<number | null>;

/** One statement a minute for each kind of order. */
export const usualTimes = (db: Kysely<Database>, clock: Clock): UsualTime => {
  const cached = new Map<
    string,
    { readonly minutes: Promise<number | null>; readonly at: number }
  >();
  return ({ kind, plan }) => {
    const key = plan === null ? kind : `${kind} with a plan`;
    const known = cached.get(key);
    if (known !== undefined && clock.now() - known.at < CACHED_MS) return known.minutes;
    const minutes = findUsual(db, { kind, plan });
    cached.set(key, { minutes, at: clock.now() });
    minutes.catch(() => cached.delete(key));
    return minutes;
  };
};

const findUsual = async (
  db: Kysely<Database>,
  { kind, plan }: KindOfOrder,
): Promise<number | null> => {
  const rows = await db
    .selectFrom('orders')
    .modifyFront(named(plan === null ? 'find_usual_time' : 'find_usual_time_with_plan'))
    .select(['placed_at', 'timeline'])
    .where('phase', '=', COMPLETED)
    .where('kind', '=', kind)
    .where('plan', plan === null ? 'is' : 'is not', null)
    .orderBy('placed_at', 'desc')
    .limit(LATEST)
    .execute();
  const times = rows.flatMap(timeOf).sort((one, other) => one - other);
  const median = times[Math.floor(times.length / 2)];
  if (times.length < FEWEST || median === undefined) return null;
  return Math.max(1, Math.ceil(median / MINUTE_MS));
};

const timeOf = ({
  placed_at,
  timeline,
}: Pick<Selectable<Database['orders']>, 'placed_at' | 'timeline'>): readonly number[] => {
  const delivered = timeline.findLast(({ title }) => DELIVERED.has(title));
  return delivered === undefined ? [] : [Date.parse(delivered.at) - placed_at.getTime()];
};
