import { DAY_MS } from '@haat/contracts/durations';
import type { Config } from '@haat/platform/config';
import { createOutageLog, type Log } from '@haat/platform/log';
import { findOwnedDomain, type ReadDomainServices, readOwnedDomain } from '@haat/record/owned';
import { sql } from 'kysely';

type WatchDomainServices = ReadDomainServices & {
  readonly log: Log;
  readonly settings: Pick<Config, 'DOMAIN_READ_MS'>;
};

const WORKER = { kind: 'system', name: 'worker' } as const;

/**
 * The next domain that the registrar was not asked about for a day, the longest first.
 * @returns null if there is none, or an order waits for the registrar: that goes first.
 */
export const findUnreadDomain = async ({
  db,
  clock,
}: Pick<WatchDomainServices, 'db' | 'clock'>): Promise<string | null> => {
  const now = new Date(clock.now());
  const { rows } = await sql<{ order_id: string }>`
    select owned.order_id from owned_domains as owned
    left join domain_readings as reading on reading.order_id = owned.order_id
    where owned.phase <> 'lapsed' and owned.transferred_at is null
      and coalesce(reading.asked_at, 'epoch') <= ${new Date(now.getTime() - DAY_MS)}
      and not exists (
        select from outbox
        where queue = 'registrations' and finished_at is null
          and created_at + delay_ms * interval '1 ms' between ${new Date(now.getTime() - 60_000)} and ${now}
      )
    order by reading.asked_at nulls first
    limit 1`.execute(db);
  return rows[0]?.order_id ?? null;
};

/** Reads each domain once a day, one every `DOMAIN_READ_MS`. */
export const watchDomains = (services: WatchDomainServices, signal: AbortSignal): void => {
  const outage = createOutageLog(services.log, 'could not read a domain at the registrar', {
    heals: () => true,
  });
  let isReading = false;
  const readNext = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      const orderId = await findUnreadDomain(services);
      const owned = orderId === null ? null : await findOwnedDomain(services.store, orderId);
      if (owned !== null) await readOwnedDomain(services, owned, WORKER, DAY_MS);
      outage.worked();
    } catch (error) {
      outage.failed(error);
    } finally {
      isReading = false;
    }
  };
  const timer = setInterval(readNext, services.settings.DOMAIN_READ_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
};
