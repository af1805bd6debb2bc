import type { Clock } from '@haat/platform/clock';
import { createOutageLog, type Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import type { Alarms } from './alarms.ts';

export type WatchServices = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
  readonly alarms: Alarms;
};

/** @param idleMs allowed wait in ms. @returns ids of paid, unregistered orders, oldest first. */
export const findStuckOrders = async (
  { db, clock }: Pick<WatchServices, 'db' | 'clock'>,
  idleMs: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    // A literal: with a parameter the planner would not use the partial index.
    .where('phase', '=', sql.lit('payment_confirmed'))
    .where('updated_at', '<', new Date(clock.now() - idleMs))
    .orderBy('updated_at')
    .execute();
  return rows.map(({ id }) => id);
};

const POLL_INTERVAL_MS = 60_000;

export const watchStuckOrders = (
  services: WatchServices,
  { signal, idleMs }: { signal: AbortSignal; idleMs: number },
): void => {
  const outage = createOutageLog(services.log, 'could not look for stuck orders', {
    heals: () => true,
  });
  const look = async (): Promise<void> => {
    try {
      const idle = await findStuckOrders(services, idleMs);
      services.alarms.stuckOrders(idle.length);
      for (const orderId of idle)
        services.log.warn({ orderId }, 'paid, but no delivery was requested');
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
  };
  const timer = setInterval(look, POLL_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
};
