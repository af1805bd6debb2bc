import { REGISTERING, RENEWING, RESTORING } from '@haat/domain/order/order-state';
import type { RecordedEvent } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import type { Selectable } from 'kysely';
import { type NextCommand, toDecide, toShow } from '../next-command.ts';
import {
  hostingOverdue,
  type Overdue,
  orderIdle,
  registrationOverdue,
  renewalOverdue,
} from '../overdue.ts';
import type { Waiting, WaitingKind, WaitingServices } from './waiting.ts';

type OrderRow = Pick<
  Selectable<Database['orders']>,
  'id' | 'customer_id' | 'domain' | 'price_paise' | 'phase' | 'kind' | 'placed_at' | 'updated_at'
>;

type Moment = Pick<WaitingServices, 'alarms'> & { readonly now: number };

export const AT_THE_SERVER = ['hosting_requested', 'upgrade_requested'] as const;

const isIn = (phases: readonly string[], { phase }: OrderRow): boolean => phases.includes(phase);

const overdueOrder = (
  row: OrderRow,
  overdue: Overdue | null,
  details: Pick<Waiting, 'why' | 'commands'> & { readonly kind: WaitingKind },
): Waiting | null =>
  overdue && {
    ...details,
    id: row.id,
    since: new Date(overdue.since).toISOString(),
    whose: row.customer_id,
    amountPaise: row.price_paise,
  };

export const registrationWaits = (
  row: OrderRow,
  recorded: readonly RecordedEvent[],
  { alarms, now }: Moment,
): Waiting | null => {
  if (!isIn(REGISTERING, row)) return null;
  const { id, domain, phase } = row;
  const fail = toDecide('The registrar did not register it.', 'orders', 'fail-registration', id);
  const retry = toDecide('The registrar says that nothing came of it.', 'orders', 'retry', id);
  const whys = {
    registration_pending: `The registrar accepted the registration of ${domain} and keeps it locked.`,
    registration_outcome_unknown: `Unknown whether the registrar registered ${domain}.`,
  } as const;
  const details =
    phase === 'registration_pending'
      ? { why: whys[phase], commands: [fail, retry] }
      : phase === 'registration_outcome_unknown'
        ? { why: whys[phase], commands: [retry, fail] }
        : { why: `The registrar has not answered for ${domain}.`, commands: [fail] };
  const overdue = registrationOverdue(recorded, now, alarms);
  return overdueOrder(row, overdue, { kind: 'registration overdue', ...details });
};

export const hostingWaits = (
  row: OrderRow,
  recorded: readonly RecordedEvent[],
  { alarms, now }: Moment,
): Waiting | null =>
  isIn(AT_THE_SERVER, row)
    ? overdueOrder(row, hostingOverdue(recorded, now, alarms), {
        kind: 'hosting overdue',
        ...(row.phase === 'upgrade_requested'
          ? {
              why: `The plan for ${row.domain} is not changed.`,
              commands: [toDecide('It cannot be changed.', 'orders', 'fail-upgrade', row.id)],
            }
          : {
              why: `The plan for ${row.domain} is not set up.`,
              commands: [toDecide('It cannot be set up.', 'orders', 'fail-hosting', row.id)],
            }),
      })
    : null;

const failRenewal = ({ id, kind }: OrderRow): NextCommand => {
  const verb = kind === 'restore' ? 'restore' : 'renew';
  return toDecide(`The registrar did not ${verb} it.`, 'orders', 'fail-renewal', id);
};

export const renewalWaits = (
  row: OrderRow,
  recorded: readonly RecordedEvent[],
  { alarms, now }: Moment,
): Waiting | null =>
  isIn([...RENEWING, ...RESTORING], row)
    ? overdueOrder(row, renewalOverdue(recorded, now, alarms), {
        kind: 'renewal overdue',
        why: `The ${row.kind} of ${row.domain} is not confirmed.`,
        commands: [failRenewal(row)],
      })
    : null;

type PaymentOfOrder = { readonly verifiedAt: Date | null; readonly isFree: boolean };

/** An order that should go on at once: the worker is down, or has parked an event. */
export const idleWaits = (
  row: OrderRow,
  { verifiedAt, isFree }: PaymentOfOrder,
  { alarms, now }: Moment,
): Waiting | null => {
  const { id, phase, kind } = row;
  const order = {
    phase,
    // Later phases no longer depend on the payment.
    updatedAt: Math.max(
      row.updated_at.getTime(),
      phase === 'placed' ? (verifiedAt?.getTime() ?? 0) : 0,
    ),
    hasItsMoney: isFree || verifiedAt !== null,
  };
  const isRenewal = kind === 'renewal' || kind === 'restore';
  const ends =
    isRenewal && phase !== 'placed'
      ? failRenewal(row)
      : toDecide('It is stuck.', 'orders', 'cancel', id);
  const explain = toShow('orders', 'explain', id);
  const isBegun = phase !== 'placed' && phase !== 'payment_confirmed';
  return overdueOrder(row, orderIdle(order, now, alarms), {
    kind: 'order idle',
    why: isBegun ? 'Delivered, but not completed.' : 'Paid, but nothing has started.',
    commands: isBegun ? [explain] : [explain, ends],
  });
};
