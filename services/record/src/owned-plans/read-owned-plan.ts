import type { AccountReading, HostingServer } from '@haat/platform/hosting-server';
import type { Database } from '@haat/platform/tables';
import type { Kysely, Selectable } from 'kysely';
import type { CommandServices } from '../commands.ts';
import type { OwnedPlan } from './find-owned-plan.ts';

export type ReadPlanServices = Pick<CommandServices, 'clock'> & {
  readonly db: Kysely<Database>;
  readonly hosting: Pick<HostingServer, 'readAccount'>;
};

/** As stored; null before the first call. */
export type KnownPlanReading = Selectable<Database['hosting_readings']>;

/**
 * Reads a plan's account at the server, unless it was asked for within `minAgeMs`. A silent server
 * leaves the stored figures, with the time they were read.
 * @returns the stored reading, and whether the server has just answered
 */
export const readOwnedPlan = async (
  { db, clock, hosting }: ReadPlanServices,
  plan: OwnedPlan,
  minAgeMs: number,
): Promise<{ readonly known: KnownPlanReading | null; readonly isFresh: boolean }> => {
  const askedAt = new Date(clock.now());
  if (!(await claimReading(db, plan, askedAt, minAgeMs))) {
    const known = await findReading(db, plan.orderId);
    return { known, isFresh: known?.read_at != null };
  }
  const reading = await hosting.readAccount(plan);
  const isFresh = reading.kind !== 'not_known' && reading.kind !== 'refused_us';
  if (isFresh) await storeReading(db, plan, reading, askedAt);
  return { known: await findReading(db, plan.orderId), isFresh };
};

const findReading = async (
  db: Kysely<Database>,
  orderId: string,
): Promise<KnownPlanReading | null> =>
  (await db
    .selectFrom('hosting_readings')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()) ?? null;

/** Of concurrent readers one asks. */
const claimReading = async (
  db: Kysely<Database>,
  { orderId, username }: OwnedPlan,
  askedAt: Date,
  minAgeMs: number,
): Promise<boolean> => {
  const claimed = await db
    .insertInto('hosting_readings')
    .values({ order_id: orderId, username, asked_at: askedAt })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ asked_at: askedAt })
        .where('hosting_readings.asked_at', '<=', new Date(askedAt.getTime() - minAgeMs)),
    )
    .returning('order_id')
    .executeTakeFirst();
  return claimed !== undefined;
};

type Answered = Extract<AccountReading, { kind: 'ours' | 'others' | 'not_there' }>;

const columnsOf = (reading: Answered) => {
  if (reading.kind !== 'ours') {
    const nothing = { package: null, is_suspended: null, suspended_for: null, usage: null };
    return { account: reading.kind, ...nothing };
  }
  const { kind, package: name, isSuspended, suspendedFor, disk, traffic, mailboxes } = reading;
  return {
    account: kind,
    package: name,
    is_suspended: isSuspended,
    suspended_for: suspendedFor,
    usage: JSON.stringify({ disk, traffic, mailboxes }),
  };
};

/** A later reading stays. */
const storeReading = (
  db: Kysely<Database>,
  { orderId }: OwnedPlan,
  reading: Answered,
  askedAt: Date,
): Promise<unknown> =>
  db
    .updateTable('hosting_readings')
    .set({ ...columnsOf(reading), read_at: askedAt })
    .where('order_id', '=', orderId)
    .where((row) => row.or([row('read_at', 'is', null), row('read_at', '<', askedAt)]))
    .execute();
