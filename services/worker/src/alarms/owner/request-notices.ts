import { randomUUID } from 'node:crypto';
import { indianDay, startOfIndianDay } from '@haat/contracts/indian-time';
import type { Config } from '@haat/platform/config';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AlarmId } from './alarm-table.ts';
import { type AlarmServices, findAlarms, type SeenAlarms } from './find-alarms.ts';
import { NOTIFY_OWNER, type NoticePayload } from './notify-owner.ts';

export type OwnerSettings = Pick<Config, 'OWNER_MAIL' | 'OWNER_NOTIFY_URL'>;

const HOUR_MS = 60 * 60_000;
const REPEAT_MS = 6 * HOUR_MS;
/** 09:00 in India. */
const DIGEST_AT_MS = 9 * HOUR_MS;

/** One job for each way, so that a silent one does not repeat the other. */
const channelsOf = ({ OWNER_MAIL, OWNER_NOTIFY_URL }: OwnerSettings) => [
  ...(OWNER_MAIL === undefined ? [] : (['mail'] as const)),
  ...(OWNER_NOTIFY_URL === undefined ? [] : (['url'] as const)),
];

export const isReachable = (settings: OwnerSettings): boolean => channelsOf(settings).length > 0;

type Db = Kysely<Database> | Transaction<Database>;

/** The id holds what is sent: a second request of the same adds nothing. */
const enqueue = async (
  db: Db,
  settings: OwnerSettings,
  notice: Omit<NoticePayload, 'channel'>,
): Promise<void> => {
  const { kind, about } = notice;
  for (const channel of channelsOf(settings)) {
    const payload: NoticePayload = { ...notice, channel };
    await db
      .insertInto('outbox')
      .values({
        id: `${NOTIFY_OWNER}.${kind}.${about}.${Date.parse(notice.at)}.${channel}`,
        ...{ reactor: NOTIFY_OWNER, event_id: randomUUID(), queue: 'owner', job: NOTIFY_OWNER },
        ...{ payload: JSON.stringify(payload), delay_ms: 0 },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};

type Requesting = {
  readonly db: Kysely<Database>;
  readonly settings: OwnerSettings;
  readonly now: number;
};

/** State and request are one transaction: a crash neither repeats nor forgets a notice. */
const requestAlarms = async (
  { db, settings, now }: Requesting,
  alarms: SeenAlarms['seen'],
): Promise<void> => {
  const at = new Date(now);
  await db.transaction().execute(async (transaction) => {
    // Two leaders may overlap for a moment.
    await sql`select pg_advisory_xact_lock(hashtext('owner_notices'))`.execute(transaction);
    const rows = await transaction.selectFrom('owner_notices').selectAll().execute();
    const notify = (kind: 'alarm' | 'over', alarm: AlarmId, since: Date) =>
      enqueue(transaction, settings, {
        ...{ kind, about: alarm, at: at.toISOString(), since: since.toISOString() },
      });
    for (const [alarm, seen] of alarms) {
      const isOn = seen !== null;
      const row = rows.find((one) => one.alarm === alarm);
      const isOpen = row !== undefined && row.over_at === null;
      const isQuiet = row !== undefined && now - row.sent_at.getTime() < REPEAT_MS;
      if (isOn && !isQuiet) {
        const since = isOpen ? row.since : at;
        await transaction
          .insertInto('owner_notices')
          .values({ alarm, since, sent_at: at, over_at: null })
          .onConflict((conflict) =>
            conflict.column('alarm').doUpdateSet({ since, sent_at: at, over_at: null }),
          )
          .execute();
        await notify('alarm', alarm, since);
      } else if (!isOn && isOpen) {
        await transaction
          .updateTable('owner_notices')
          .set({ over_at: at })
          .where('alarm', '=', alarm)
          .execute();
        await notify('over', alarm, row.since);
      }
    }
  });
};

/** From 09:00 on, or once the shop is back later that day. */
const requestDigest = async ({ db, settings, now }: Requesting): Promise<void> => {
  const due = startOfIndianDay(now) + DIGEST_AT_MS;
  if (now < due) return;
  const at = new Date(due).toISOString();
  await enqueue(db, settings, { kind: 'digest', about: indianDay(now), at, since: at });
};

/** At once, beside the daily one. @returns false where no owner can be reached. */
export const requestDigestNow = async (requesting: Requesting): Promise<boolean> => {
  const { db, settings, now } = requesting;
  const at = new Date(now).toISOString();
  await enqueue(db, settings, { kind: 'digest', about: 'now', at, since: at });
  return isReachable(settings);
};

/** By the leader. @throws where an engine is unavailable, after the alarms that could be seen. */
export const requestNotices = async (
  services: AlarmServices & { readonly settings: OwnerSettings },
): Promise<void> => {
  const { db, settings, clock } = services;
  const requesting = { db, settings, now: clock.now() };
  await requestDigest(requesting);
  const { seen, errors } = await findAlarms(services);
  await requestAlarms(requesting, seen);
  if (errors.length > 0) throw errors[0];
};
