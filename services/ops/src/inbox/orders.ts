import { orderStream } from '@haat/contracts/events/order';
import type { Database } from '@haat/platform/database/tables';
import type { RecordedEvent } from '@haat/platform/event-store/port';
import {
  GOES_ON_AT_ONCE,
  hostingOverdue,
  NAME_OVER_MS,
  nameOver,
  type Overdue,
  orderIdle,
  registrationOverdue,
  renewalOverdue,
} from '@haat/worker/watch/overdue';
import type { Selectable } from 'kysely';
import { toDecide, toLook } from './to-paste.ts';
import { MOST_OF_A_KIND, type Waiting, type WaitingKind, type WaitingServices } from './waiting.ts';

type OrderRow = Pick<
  Selectable<Database['orders']>,
  'id' | 'customer_id' | 'domain' | 'price_paise' | 'phase' | 'kind' | 'placed_at' | 'updated_at'
>;

type Moment = Pick<WaitingServices, 'alarms'> & { readonly now: number };

const AT_THE_REGISTRAR = [
  'registration_requested',
  'registration_attempted',
  'registration_pending',
  'registration_outcome_unknown',
] as const;
const AT_THE_SERVER = ['hosting_requested'] as const;
const RENEWING = ['renewal_requested', 'renewal_pending'] as const;

const isIn = (phases: readonly string[], { phase }: OrderRow): boolean => phases.includes(phase);

const overdueOrder = (
  row: OrderRow,
  overdue: Overdue | null,
  told: Pick<Waiting, 'why' | 'commands'> & { readonly kind: WaitingKind },
): Waiting | null =>
  overdue && {
    ...told,
    id: row.id,
    since: new Date(overdue.since).toISOString(),
    whose: row.customer_id,
    amountPaise: row.price_paise,
  };

/** @param recorded the order’s stream. */
export const registrationWaits = (
  row: OrderRow,
  recorded: readonly RecordedEvent[],
  { alarms, now }: Moment,
): Waiting | null => {
  if (!isIn(AT_THE_REGISTRAR, row)) return null;
  const { id, domain, phase } = row;
  const fail = toDecide('The registrar does not register it.', 'orders', 'fail-registration', id);
  const retry = toDecide('The registrar says that nothing came of it.', 'orders', 'retry', id);
  const whys = {
    registration_pending: `The registrar has taken the order of ${domain} and keeps it locked.`,
    registration_outcome_unknown: `Nobody knows whether the registrar took the order of ${domain}.`,
  } as const;
  const told =
    phase === 'registration_pending'
      ? { why: whys[phase], commands: [fail, retry] }
      : phase === 'registration_outcome_unknown'
        ? { why: whys[phase], commands: [retry, fail] }
        : { why: `The registrar has not answered for ${domain}.`, commands: [fail] };
  const overdue = registrationOverdue(recorded, now, alarms);
  return overdueOrder(row, overdue, { kind: 'registration overdue', ...told });
};

/** @param recorded the order’s stream. */
export const hostingWaits = (
  row: OrderRow,
  recorded: readonly RecordedEvent[],
  { alarms, now }: Moment,
): Waiting | null =>
  isIn(AT_THE_SERVER, row)
    ? overdueOrder(row, hostingOverdue(recorded, now, alarms), {
        kind: 'hosting overdue',
        why: `The plan for ${row.domain} is not set up.`,
        commands: [toDecide('It does not get set up.', 'orders', 'fail-hosting', row.id)],
      })
    : null;

const failRenewal = (id: string): string =>
  toDecide('The registrar does not renew it.', 'orders', 'fail-renewal', id);

/** @param recorded the order’s stream. */
export const renewalWaits = (
  row: OrderRow,
  recorded: readonly RecordedEvent[],
  { alarms, now }: Moment,
): Waiting | null =>
  isIn(RENEWING, row)
    ? overdueOrder(row, renewalOverdue(recorded, now, alarms), {
        kind: 'renewal overdue',
        why: `The renewal of ${row.domain} does not settle.`,
        commands: [failRenewal(row.id)],
      })
    : null;

/** What goes on by itself at once, and did not: the worker is down, or something of it is parked. */
export const idleWaits = (row: OrderRow, { alarms, now }: Moment): Waiting | null => {
  const { id, phase, kind } = row;
  const ends =
    kind === 'renewal' ? failRenewal(id) : toDecide('It stands still.', 'orders', 'cancel', id);
  const explain = toLook('orders', 'explain', id);
  const isPaid = phase === 'payment_confirmed';
  return overdueOrder(row, orderIdle({ phase, updatedAt: row.updated_at.getTime() }, now, alarms), {
    kind: 'order idle',
    why: isPaid ? 'Paid, and nothing is done for it.' : 'Delivered, and not closed.',
    commands: isPaid ? [explain, ends] : [explain],
  });
};

const ORDER_COLUMNS = [
  ...(['id', 'customer_id', 'domain', 'price_paise', 'phase', 'kind'] as const),
  ...(['placed_at', 'updated_at'] as const),
] as const;

/** The orders that stand still. */
export const findOrders = async ({
  db,
  store,
  clock,
  alarms,
}: WaitingServices): Promise<readonly Waiting[]> => {
  const now = clock.now();
  const before = (ms: number) => new Date(now - ms);
  const { REGISTRATION_ALARM_MS, HOSTING_ALARM_MS, PAID_IDLE_ALARM_MS } = alarms;
  // What was placed later cannot be overdue yet; what was begun anew since, its events tell.
  const rows = await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where((order) =>
      order.or([
        order('phase', 'in', [...AT_THE_REGISTRAR, ...RENEWING]).and(
          'placed_at',
          '<=',
          before(REGISTRATION_ALARM_MS),
        ),
        order('phase', 'in', AT_THE_SERVER).and('placed_at', '<=', before(HOSTING_ALARM_MS)),
        order('phase', 'in', GOES_ON_AT_ONCE).and('updated_at', '<', before(PAID_IDLE_ALARM_MS)),
      ]),
    )
    .orderBy('placed_at')
    .limit(MOST_OF_A_KIND)
    .execute();
  const moment = { now, alarms };
  const waiting = await Promise.all(
    rows.map(async (row) => {
      if (GOES_ON_AT_ONCE.includes(row.phase)) return idleWaits(row, moment);
      const { events } = await store.read(orderStream(row.id));
      return (
        registrationWaits(row, events, moment) ??
        hostingWaits(row, events, moment) ??
        renewalWaits(row, events, moment)
      );
    }),
  );
  return waiting.filter((one) => one !== null);
};

type NameRow = { readonly domain: string; readonly customer_id: string; readonly paid_until: Date };

/** A name that ended long ago, and that the registrar does not call gone. */
export const nameWaits = (
  { domain, customer_id: whose, paid_until }: NameRow,
  now: number,
): Waiting | null =>
  nameOver(paid_until.getTime(), now) && {
    kind: 'name over',
    id: domain,
    since: paid_until.toISOString(),
    whose,
    amountPaise: null,
    why: 'It ended long ago, and the registrar does not say that it is gone.',
    commands: [toDecide('Its registration has ended.', 'domains', 'lapse', domain)],
  };

export const findNames = async ({ db, clock }: WaitingServices): Promise<readonly Waiting[]> => {
  const now = clock.now();
  const rows = await db
    .selectFrom('subscriptions')
    .select(['domain', 'customer_id', 'paid_until'])
    .where('kind', '=', 'domain')
    .where('phase', '=', 'expired')
    .where('paid_until', '<', new Date(now - NAME_OVER_MS))
    .orderBy('paid_until')
    .limit(MOST_OF_A_KIND)
    .execute();
  return rows.map((row) => nameWaits(row, now)).filter((one) => one !== null);
};
