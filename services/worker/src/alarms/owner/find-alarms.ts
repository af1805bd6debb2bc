import { DAY_MS } from '@haat/contracts/durations';
import { findBacklog } from '../backlog.ts';
import type { DigestServices } from '../digest/digest.ts';
import { diskUsed, findLags } from '../digest/health.ts';
import { findLastRuns } from '../last-runs.ts';
import { findStuckOrders } from '../stuck-orders.ts';
import { ALARMS, type AlarmId } from './alarm-table.ts';

export type AlarmServices = DigestServices;

const HOUR_MS = 60 * 60_000;
const UNMATCHED_MS = 2 * HOUR_MS;
const LATE_MS = 5 * 60_000;
const DISK_SHARE = 0.85;
/** A job that a provider refuses is tried again within 15 minutes. */
const REFUSED_MS = HOUR_MS;

const isUnmatched = async ({ db, clock }: AlarmServices): Promise<boolean> => {
  const row = await db
    .selectFrom('payments')
    .select('reference_code')
    .where('status', 'in', ['submitted', 'verifying', 'in_review'])
    .where('submitted_at', '<', new Date(clock.now() - UNMATCHED_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const refuses = async (
  { db, clock }: AlarmServices,
  provider: 'registrar' | 'hosting',
): Promise<boolean> => {
  const { [provider]: last } = await findLastRuns(db);
  return last !== undefined && clock.now() - Date.parse(last.endedAt) < REFUSED_MS;
};

const LOOKS: Readonly<Record<AlarmId, (services: AlarmServices) => Promise<boolean>>> = {
  'payments-unmatched': isUnmatched,
  'registrar-refuses': (services) => refuses(services, 'registrar'),
  'hosting-refuses': (services) => refuses(services, 'hosting'),
  'orders-stuck': async (services) =>
    (await findStuckOrders(services, services.alarms.PAID_IDLE_ALARM_MS)).length > 0,
  'work-waits': async (services) =>
    // A notice that waits is no reason for another one.
    (await findBacklog(services)).some(
      ({ name, oldestSeconds }) => name !== 'owner' && oldestSeconds * 1_000 > LATE_MS,
    ),
  'processor-behind': async (services) => (await findLags(services)).some(({ ms }) => ms > LATE_MS),
  'events-not-as-signed': async ({ db }) => (await findLastRuns(db)).verify?.isOk === false,
  'disk-full': async ({ settings }) =>
    ((await diskUsed(settings.HAAT_STATE_DIR)) ?? 0) > DISK_SHARE,
  // Only where a backup was ever made here: others may back up the whole machine.
  'backup-old': async ({ db, clock }) => {
    const { backup } = await findLastRuns(db);
    return backup !== undefined && clock.now() - Date.parse(backup.endedAt) > DAY_MS;
  },
};

/** @returns whether each alarm is on. @throws where an engine is unavailable: nothing is known. */
export const findAlarms = async (services: AlarmServices): Promise<ReadonlyMap<AlarmId, boolean>> =>
  new Map(
    await Promise.all(ALARMS.map(async (alarm) => [alarm, await LOOKS[alarm](services)] as const)),
  );
