import type { DataExports } from '@haat/ordering/documents/data-exports';
import type { Log } from '@haat/platform/log';
import type { HostingLogins } from '@haat/platform/one-time-secrets';

const EVERY_MS = 60 * 60 * 1_000;

export type CleanUpServices = {
  readonly hostingLogins: Pick<HostingLogins, 'emptyOld'>;
  /** Those that an interrupted job left; others have a step at their end. */
  readonly dataExports: Pick<DataExports, 'removeExpired'>;
  readonly log: Log;
};

export const cleanUpHourly = (
  { hostingLogins, dataExports, log }: CleanUpServices,
  signal: AbortSignal,
): void => {
  const run = async (what: string, act: () => Promise<number>): Promise<void> => {
    try {
      const removed = await act();
      if (removed > 0) log.info({ what, removed }, 'old data was removed');
    } catch (error) {
      log.warn({ error, what }, 'could not remove old data');
    }
  };
  const timer = setInterval(() => {
    void run('hosting logins', hostingLogins.emptyOld);
    void run('data exports', dataExports.removeExpired);
  }, EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
};
