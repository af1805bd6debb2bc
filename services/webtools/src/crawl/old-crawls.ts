import type { Clock } from '@haat/platform/clock';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';

type OldCrawlServices = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Deletes crawls `retentionMs` after their request or last resumption. @returns how many. */
export const removeOldCrawls = async (
  { db, clock }: Pick<OldCrawlServices, 'db' | 'clock'>,
  retentionMs: number,
): Promise<number> => {
  const since = new Date(clock.now() - retentionMs);
  const { numDeletedRows } = await db
    .deleteFrom('site_crawls')
    .where('created_at', '<', since)
    .where(({ eb, or }) => or([eb('resumed_at', 'is', null), eb('resumed_at', '<', since)]))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

const POLL_INTERVAL_MS = 10 * 60 * 1000;

/** Checks now and every ten minutes until the signal. */
export const keepRemovingOldCrawls = (
  services: OldCrawlServices,
  { signal, retentionMs }: { readonly signal: AbortSignal; readonly retentionMs: number },
): void => {
  const look = async (): Promise<void> => {
    try {
      const removed = await removeOldCrawls(services, retentionMs);
      if (removed > 0) services.log.info({ removed }, 'old crawls removed');
    } catch (error) {
      services.log.warn({ error }, 'could not remove old crawls');
    }
  };
  void look();
  const timer = setInterval(look, POLL_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
};
