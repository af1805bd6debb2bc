import type { Log } from '@haat/platform/log';
import type { HostingLogins } from '@haat/platform/one-time-secrets';

const EVERY_MS = 60 * 60 * 1_000;

export const emptyOldLogins = (
  { hostingLogins, log }: { hostingLogins: Pick<HostingLogins, 'emptyOld'>; log: Log },
  signal: AbortSignal,
): void => {
  const empty = async (): Promise<void> => {
    try {
      const emptied = await hostingLogins.emptyOld();
      if (emptied > 0) log.info({ emptied }, 'old logins were emptied');
    } catch (error) {
      log.warn({ error }, 'could not empty old logins');
    }
  };
  const timer = setInterval(empty, EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
};
