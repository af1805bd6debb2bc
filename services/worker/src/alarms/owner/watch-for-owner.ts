import { createOutageLog, type Log } from '@haat/platform/log';
import type { AlarmServices } from './find-alarms.ts';
import { isReachable, type OwnerSettings, requestNotices } from './request-notices.ts';

const INTERVAL_MS = 60_000;

export type WatchForOwnerServices = AlarmServices & {
  readonly settings: OwnerSettings;
  readonly log: Log;
};

/** By the leader; nothing without an owner to reach. @param onJobs called after each look. */
export const watchForOwner = async (
  services: WatchForOwnerServices,
  { signal, onJobs }: { readonly signal: AbortSignal; readonly onJobs: () => void },
): Promise<void> => {
  if (!isReachable(services.settings)) return;
  const outage = createOutageLog(services.log, 'could not look for the owner’s alarms', {
    heals: () => true,
  });
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      await requestNotices(services);
      onJobs();
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
  };
  const next = (): void => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(next, INTERVAL_MS);
    next();
    const stop = (): void => {
      clearInterval(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  await looking;
};
