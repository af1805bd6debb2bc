import { findBacklog } from '../backlog.ts';
import type { DigestServices } from '../digest/digest.ts';
import { ageOf, ageText, counted, percent } from '../digest/figures.ts';
import { DISK_SHARE, diskUsed, findLags } from '../digest/health.ts';
import { BACKUP_OLD_MS, findLastRuns } from '../last-runs.ts';
import { findStuckOrders } from '../stuck-orders.ts';
import { ALARMS, type AlarmId } from './alarm-table.ts';

export type AlarmServices = DigestServices;

const HOUR_MS = 60 * 60_000;
const UNMATCHED_MS = 2 * HOUR_MS;
const LATE_MS = 5 * 60_000;
/** A job that a provider refuses is tried again within 15 minutes. */
const REFUSED_MS = HOUR_MS;

/** More are counted. */
const MAX_LISTED = 3;

const listed = (ids: readonly string[], count: number): string => {
  const shown = ids.slice(0, MAX_LISTED);
  const more = count - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** How many, which and for how long, without personal data; null while the alarm is off. */
type Seen = string | null;

const unmatched = async ({ db, clock }: AlarmServices): Promise<Seen> => {
  const rows = await db
    .selectFrom('payments')
    .select(['reference_code', 'submitted_at'])
    .select(({ fn }) => fn.countAll<number>().over().as('count'))
    .where('status', 'in', ['submitted', 'verifying', 'in_review'])
    .where('submitted_at', '<', new Date(clock.now() - UNMATCHED_MS))
    .orderBy('submitted_at')
    .limit(MAX_LISTED)
    .execute();
  const [oldest] = rows;
  if (oldest === undefined) return null;
  const age = ageOf(oldest.submitted_at, clock.now());
  const ids = rows.map(({ reference_code }) => reference_code);
  return `${counted(oldest.count, 'payment')}, the oldest for ${age}: ${listed(ids, oldest.count)}.`;
};

const refusal = async (
  { db, clock }: AlarmServices,
  provider: 'registrar' | 'hosting',
): Promise<Seen> => {
  const { [provider]: last } = await findLastRuns(db);
  if (last === undefined || clock.now() - Date.parse(last.endedAt) >= REFUSED_MS) return null;
  return `The last answer, ${ageOf(last.endedAt, clock.now())} ago: ${last.message}.`;
};

const SEE: Readonly<Record<AlarmId, (services: AlarmServices) => Promise<Seen>>> = {
  'payments-unmatched': unmatched,
  'registrar-refuses': (services) => refusal(services, 'registrar'),
  'hosting-refuses': (services) => refusal(services, 'hosting'),
  'orders-stuck': async (services) => {
    const ids = await findStuckOrders(services, services.alarms.PAID_IDLE_ALARM_MS);
    if (ids.length === 0) return null;
    return `${counted(ids.length, 'order')}, the oldest first: ${listed(ids, ids.length)}.`;
  },
  'work-waits': async (services) => {
    const late = (await findBacklog(services))
      // A notice that waits is no reason for another one.
      .filter(({ name, oldestSeconds }) => name !== 'owner' && oldestSeconds * 1_000 > LATE_MS)
      .toSorted((one, other) => other.oldestSeconds - one.oldestSeconds);
    if (late.length === 0) return null;
    const each = late.map(
      ({ kind, name, waiting, oldestSeconds }) =>
        `${counted(waiting, kind.slice(0, -1))} of ${name}, the oldest for ${ageText(oldestSeconds * 1_000)}`,
    );
    return `${each.join('; ')}.`;
  },
  'processor-behind': async (services) => {
    const late = (await findLags(services)).filter(({ ms }) => ms > LATE_MS);
    if (late.length === 0) return null;
    return `${late.map(({ name, ms }) => `${name}: ${ageText(ms)}`).join('; ')}.`;
  },
  'events-not-as-signed': async ({ db }) => {
    const { verify } = await findLastRuns(db);
    return verify === undefined || verify.isOk ? null : `${verify.message}.`;
  },
  'disk-full': async ({ settings }) => {
    const used = await diskUsed(settings.HAAT_STATE_DIR);
    return used === null || used <= DISK_SHARE ? null : `${percent(used)} is used.`;
  },
  // Only where a backup was ever made here: others may back up the whole machine.
  'backup-old': async ({ db, clock }) => {
    const { backup } = await findLastRuns(db);
    if (backup === undefined || clock.now() - Date.parse(backup.endedAt) <= BACKUP_OLD_MS)
      return null;
    return `It was made ${ageOf(backup.endedAt, clock.now())} ago.`;
  },
};

/** @throws where an engine is unavailable. */
export const seeAlarm = (alarm: AlarmId, services: AlarmServices): Promise<Seen> =>
  SEE[alarm](services);

export type SeenAlarms = {
  readonly seen: ReadonlyMap<AlarmId, Seen>;
  /** Of those that could not be seen: of these nothing is known. */
  readonly errors: readonly unknown[];
};

/** One that cannot be seen, such as without the event store, hides no other. */
export const findAlarms = async (services: AlarmServices): Promise<SeenAlarms> => {
  const settled = await Promise.allSettled(
    ALARMS.map(async (alarm) => [alarm, await seeAlarm(alarm, services)] as const),
  );
  return {
    seen: new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))),
    errors: settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  };
};
