/** In ms. */

import { type PlacedPhase, REGISTERING, RENEWING, RESTORING } from '@haat/domain/order/order-state';
import { opsPrefix } from '@haat/platform/operator-settings';
import { counted } from '@haat/worker/alarms/digest/figures';
import { AT_THE_SERVER } from '@haat/worker/alarms/inbox/order-rules';
import { findStuckOrders } from '@haat/worker/alarms/stuck-orders';
import { sql } from 'kysely';
import type { Shop } from '../shop.ts';
import { attention, type Check, ok } from './check.ts';

const OUTBOX_MS = 60_000;

const AT_THE_REGISTRAR = [...REGISTERING, ...RENEWING, ...RESTORING];

const countOf = async (
  shop: Shop,
  phases: readonly PlacedPhase[],
  olderThanMs: number,
): Promise<number> => {
  const { orders } = await shop
    .database()
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('phase', 'in', phases)
    .where('updated_at', '<', new Date(shop.clock.now() - olderThanMs))
    .executeTakeFirstOrThrow();
  return orders;
};

export const waitingChecks = (shop: Shop): readonly Check[] => [
  {
    name: 'outbox',
    look: async () => {
      const { rows } = await sql<{ due: number; oldest: Date | null }>`
        select count(*)::int as due, min(created_at + delay_ms * interval '1 ms') as oldest
        from outbox where published_at is null and finished_at is null
          and created_at + delay_ms * interval '1 ms' < now()
      `.execute(shop.database());
      const { due = 0, oldest = null } = rows[0] ?? {};
      if (oldest === null) return ok('nothing is due');
      const ms = shop.clock.now() - oldest.getTime();
      const seen = `${due} due, the oldest for ${Math.round(ms / 1_000)} s`;
      const todo = 'Check that a worker runs and that the queue answers.';
      return ms > OUTBOX_MS ? attention(seen, todo) : ok(seen);
    },
  },
  {
    name: 'orders',
    look: async () => {
      const settings = shop.settings([
        'PAID_IDLE_ALARM_MS',
        'REGISTRATION_ALARM_MS',
        'HOSTING_ALARM_MS',
      ]);
      const services = { db: shop.database(), clock: shop.clock };
      const idle = await findStuckOrders(services, settings.PAID_IDLE_ALARM_MS);
      const stuck = [
        ['paid, not started', idle.length],
        ['at the registrar', await countOf(shop, AT_THE_REGISTRAR, settings.REGISTRATION_ALARM_MS)],
        ['at the hosting server', await countOf(shop, AT_THE_SERVER, settings.HOSTING_ALARM_MS)],
      ] as const;
      const present = stuck.filter(([, count]) => count > 0);
      if (present.length === 0) return ok('none is stuck');
      const seen = present.map(([where, count]) => `${count} ${where}`).join(', ');
      return attention(`stuck: ${seen}`, 'See docs/operating/operator-tool.md#what-to-do.');
    },
  },
  {
    name: 'payments',
    look: async () => {
      const { waiting } = await shop
        .database()
        .selectFrom('payments')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .where('status', '=', 'in_review')
        .executeTakeFirstOrThrow();
      if (waiting === 0) return ok('none needs manual review');
      const todo = `${opsPrefix()} payments list --status in_review`;
      return attention(`${counted(waiting, 'payment')} in review`, todo);
    },
  },
];
