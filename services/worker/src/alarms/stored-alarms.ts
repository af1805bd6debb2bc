import type { Clock } from '@haat/platform/clock';
import { createOutageLog, type Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import type { Alarms } from './alarms.ts';
import { type LastRun, storeLastRun } from './last-runs.ts';

/** Also stores what the owner must hear after a restart of this process. */
export const storedAlarms = (
  alarms: Alarms,
  services: { readonly db: Kysely<Database>; readonly clock: Clock; readonly log: Log },
): Alarms => {
  const outage = createOutageLog(services.log, 'could not store an alarm');
  const store = (name: Parameters<typeof storeLastRun>[1], run: Omit<LastRun, 'endedAt'>): void => {
    storeLastRun(services, name, run).then(
      () => outage.worked(),
      (error: unknown) => outage.failed(error),
    );
  };
  return {
    ...alarms,
    registrarAccountRefused: (failure) => {
      alarms.registrarAccountRefused(failure);
      store('registrar', { isOk: false, message: failure });
    },
    hostingRefusesUs: (cause) => {
      alarms.hostingRefusesUs(cause);
      store('hosting', { isOk: false, message: cause });
    },
    anchorsStopped: () => {
      alarms.anchorsStopped();
      store('verify', { isOk: false, message: 'The event store lacks signed events' });
    },
  };
};
