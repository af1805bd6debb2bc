/** When open work is overdue, in ms: rules shared by alarms and the operators' list. */
import { DAY_MS } from '@haat/contracts/durations';
import type { OrderEvent } from '@haat/contracts/events/order';
import type { SubscriptionEvent } from '@haat/contracts/events/subscription';
import type { PlacedPhase } from '@haat/domain/order/order-state';
import type { RecordedEvent } from '@haat/event-store/port';
import type { Config } from '@haat/platform/config';
import { decidedAt } from '@haat/record/hash-chain';

/** `since`: ms since 1970. */
export type Overdue = { readonly since: number; readonly openMs: number };

const BEGINS_REGISTRATION: readonly OrderEvent['type'][] = [
  'DomainRegistrationRequested',
  'DomainRegistrationRetried',
];

const sinceLast = (
  types: readonly (OrderEvent | SubscriptionEvent)['type'][],
  recorded: readonly RecordedEvent[],
  now: number,
  maxMs: number,
): Overdue | null => {
  const begun = recorded.findLast(({ type }) => types.some((one) => one === type));
  if (begun === undefined) return null;
  const since = Date.parse(decidedAt(begun));
  return now - since < maxMs ? null : { since, openMs: now - since };
};

export const registrationOverdue = (
  recorded: readonly RecordedEvent[],
  now: number,
  { REGISTRATION_ALARM_MS }: Pick<Config, 'REGISTRATION_ALARM_MS'>,
): Overdue | null => sinceLast(BEGINS_REGISTRATION, recorded, now, REGISTRATION_ALARM_MS);

export const hostingOverdue = (
  recorded: readonly RecordedEvent[],
  now: number,
  { HOSTING_ALARM_MS }: Pick<Config, 'HOSTING_ALARM_MS'>,
): Overdue | null =>
  sinceLast(
    ['HostingProvisioningRequested', 'HostingUpgradeRequested'],
    recorded,
    now,
    HOSTING_ALARM_MS,
  );

export const alignmentOverdue = (
  recorded: readonly RecordedEvent[],
  now: number,
  { HOSTING_ALARM_MS }: Pick<Config, 'HOSTING_ALARM_MS'>,
): Overdue | null =>
  sinceLast(
    ['SubscriptionExpired', 'SubscriptionRenewed', 'SubscriptionLapsed'],
    recorded,
    now,
    HOSTING_ALARM_MS,
  );

export const renewalOverdue = (
  recorded: readonly RecordedEvent[],
  now: number,
  { REGISTRATION_ALARM_MS }: Pick<Config, 'REGISTRATION_ALARM_MS'>,
): Overdue | null => sinceLast(['OrderPaymentConfirmed'], recorded, now, REGISTRATION_ALARM_MS);

/** Phases that the shop leaves at once, without external services. */
export const GOES_ON_AT_ONCE: readonly PlacedPhase[] = [
  'payment_confirmed',
  'registered',
  'hosting_provisioned',
  'bundled_hosting_failed',
  'download_granted',
  'renewed',
  'restored',
  'upgraded',
];

export const orderIdle = (
  order: {
    readonly phase: PlacedPhase;
    /** ms since 1970 of the last change of the order or its payment. */
    readonly updatedAt: number;
    /** Free, or its payment is verified. */
    readonly hasItsMoney: boolean;
  },
  now: number,
  { PAID_IDLE_ALARM_MS }: Pick<Config, 'PAID_IDLE_ALARM_MS'>,
): Overdue | null => {
  const openMs = now - order.updatedAt;
  const goesOn =
    GOES_ON_AT_ONCE.includes(order.phase) || (order.phase === 'placed' && order.hasItsMoney);
  if (!goesOn || openMs <= PAID_IDLE_ALARM_MS) return null;
  return { since: order.updatedAt, openMs };
};

/** By then registries have deleted a domain, or it was renewed. */
export const NAME_OVER_MS = 150 * DAY_MS;

/** A domain that expired long ago and has not lapsed. @param paidUntil ms since 1970. */
export const nameOver = (paidUntil: number, now: number): Overdue | null =>
  now - paidUntil > NAME_OVER_MS ? { since: paidUntil, openMs: now - paidUntil } : null;
