import type { Clock } from '@haat/platform/clock';
import { processMetrics } from '@haat/platform/metrics';
import type { Database } from '@haat/platform/tables';
import { LATE, withTimeout } from '@haat/platform/waits';
import { Gauge } from '@prometheus-io/client';
import type { Kysely } from 'kysely';
import { diskUsed } from './digest/health.ts';
import { findLastRuns, type LastRuns } from './last-runs.ts';

/** Other metrics must not wait for a database that is unavailable. */
const TIMEOUT_MS = 2_000;

/** Registers gauges of the disk, the last backup and the last check; missing while unknown. */
export const reportRuns = (
  { db, clock }: { readonly db: Kysely<Database>; readonly clock: Clock },
  stateFolder: string,
): void => {
  const runs = async (): Promise<LastRuns> => {
    const found = findLastRuns(db).catch((): LastRuns => ({}));
    const inTime = await withTimeout(found, TIMEOUT_MS);
    return inTime === LATE ? {} : inTime;
  };
  const register = (name: string, help: string, read: () => Promise<number | null>): void => {
    new Gauge({
      name,
      help,
      // Without a label a gauge would show 0 before its first value.
      labelNames: ['of'],
      registers: [processMetrics],
      async collect() {
        const value = await read();
        this.reset();
        if (value !== null) this.set({ of: 'shop' }, value);
      },
    });
  };
  const ageOf = async (name: 'backup' | 'verify'): Promise<number | null> => {
    const { [name]: run } = await runs();
    return run === undefined ? null : (clock.now() - Date.parse(run.endedAt)) / 1_000;
  };
  register('haat_disk_used_ratio', 'Used share of the disk of the state folder.', () =>
    diskUsed(stateFolder).catch(() => null),
  );
  register('haat_backup_age_seconds', 'Time since the last backup by the operators’ tool.', () =>
    ageOf('backup'),
  );
  register('haat_verify_age_seconds', 'Time since the event log was last verified.', () =>
    ageOf('verify'),
  );
  register('haat_verify_ok', '1 when the last check of the event log passed, else 0.', async () => {
    const { verify } = await runs();
    return verify === undefined ? null : Number(verify.isOk);
  });
};
