import { DAY_MS } from '@haat/contracts/durations';
import {
  REMINDER_DAYS,
  type ReminderDays,
  renewalClaimed,
  renewalReleased,
  type SubscriptionEvent,
  subscriptionExpired,
  subscriptionLapsed,
  subscriptionReminded,
  subscriptionRenewed,
  subscriptionStarted,
  subscriptionUpgraded,
} from '@haat/contracts/events/subscription';
import { planPeriodSchema } from '@haat/contracts/http/hosting';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import {
  accept,
  assertUnreachable,
  type Decider,
  type Decision,
  refuse,
} from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';
import {
  AUTO_RENEW_OFF,
  type AutoRenew,
  type AutoRenewRefusal,
  autoRenewAgain,
  autoRenewCommandSchemas,
  decideAutoRenew,
  evolveAutoRenew,
} from './auto-renew.ts';
import { dayOfMonth, nextDayAfter, periodDayOf } from './subscription-period.ts';

export const subscriptionCommandSchema = z.discriminatedUnion('type', [
  subscriptionStarted.schema.extend({ type: z.literal('StartSubscription') }),
  /** Ignored where `paidUntil` has moved since. */
  subscriptionReminded.schema.extend({ type: z.literal('RemindOfEnd') }),
  renewalClaimed.schema.extend({ type: z.literal('ClaimRenewal') }),
  /** A free plan has no subscription until it ends or is upgraded. */
  renewalClaimed.schema.extend({ type: z.literal('ClaimFreePlan') }),
  /** Does nothing unless this order has the renewal. */
  renewalReleased.schema.extend({ type: z.literal('ReleaseRenewal') }),
  /** Moves the end, never back. */
  subscriptionRenewed.schema.omit({ renewedFrom: true }).extend({
    type: z.literal('RenewSubscription'),
  }),
  subscriptionUpgraded.schema.omit({ fromPlan: true }).extend({
    type: z.literal('UpgradeSubscription'),
  }),
  /** A free plan gets a subscription with its larger plan, for a new period. */
  subscriptionUpgraded.schema.extend({
    type: z.literal('UpgradeFreePlan'),
    planOrderId: z.string(),
    ...subscriptionStarted.schema.pick({ domain: true, paidUntil: true }).shape,
    period: planPeriodSchema,
    username: z.string(),
  }),
  subscriptionExpired.schema.extend({ type: z.literal('ExpireSubscription') }),
  /** Refused while an order renews it: the customer may have paid. */
  subscriptionLapsed.schema
    .pick({ subscriptionId: true, customerId: true, cause: true, lapsedAt: true })
    .extend({ type: z.literal('LapseSubscription'), paidUntil: z.iso.datetime() }),
  /** A free plan has no subscription until it ends; then one append starts and lapses one. */
  subscriptionLapsed.schema.omit({ kind: true }).extend({
    type: z.literal('EndFreePlan'),
    planName: z.string(),
    username: z.string(),
  }),
  ...autoRenewCommandSchemas,
]);
export type SubscriptionCommand = z.infer<typeof subscriptionCommandSchema>;

type DataOf<Type extends SubscriptionEvent['type']> = Extract<
  SubscriptionEvent,
  { type: Type }
>['data'];

/** `expired`: over, and still renewable. */
export type StartedPhase = 'active' | 'expired' | 'lapsed';

export type StartedSubscription = DataOf<'SubscriptionStarted'> & {
  readonly phase: StartedPhase;
  /** The day of the month in India on which periods end. */
  readonly periodDay: number;
  /** The order that renews or upgrades it now. */
  readonly renewedBy: string | null;
  /** When the last paid period begins, ISO 8601. */
  readonly began: string;
  /** The order that paid this period. */
  readonly paidBy: string;
  /** The last upgrade within this period; null without one. */
  readonly upgrade: Pick<DataOf<'SubscriptionUpgraded'>, 'orderId' | 'fullPaise'> | null;
  readonly reminded: ReminderDays | null;
  /** Last moment to renew; null before the expiry, and for a domain. */
  readonly lapsesAt: string | null;
  readonly lapseCause: DataOf<'SubscriptionLapsed'>['cause'] | null;
  readonly autoRenew: AutoRenew;
};

/** `claim`: of the order that upgrades a free plan. */
type NotStarted = {
  readonly phase: 'not_started';
  readonly claim: DataOf<'RenewalClaimed'> | null;
};

export type SubscriptionState = NotStarted | StartedSubscription;

export type SubscriptionRefusal =
  | { readonly reason: 'not_started' }
  | { readonly reason: 'already_started'; readonly orderId: string }
  | { readonly reason: 'other_customer' }
  | { readonly reason: 'renewal_claimed'; readonly orderId: string }
  | { readonly reason: 'other_end'; readonly paidUntil: string }
  | { readonly reason: 'lapsed' }
  | { readonly reason: 'no_plan' }
  | AutoRenewRefusal;

const initial: SubscriptionState = { phase: 'not_started', claim: null };

const evolve = (state: SubscriptionState, event: SubscriptionEvent): SubscriptionState => {
  const phase = phaseAfter(subscriptionLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (phase === 'not_started') {
    return { phase, claim: event.type === 'RenewalClaimed' ? event.data : null };
  }
  if (event.type === 'SubscriptionStarted') {
    const nothingYet = { renewedBy: null, reminded: null, lapsesAt: null, lapseCause: null };
    const { paidUntil, startedAt, orderId } = event.data;
    const periodDay = periodDayOf(paidUntil, dayOfMonth(startedAt));
    const period = { began: startedAt, paidBy: orderId, upgrade: null };
    return { ...event.data, phase, periodDay, ...nothingYet, ...period, autoRenew: AUTO_RENEW_OFF };
  }
  if (state.phase === 'not_started') return state;
  switch (event.type) {
    case 'SubscriptionReminded':
      return { ...state, phase, reminded: event.data.daysLeft };
    case 'RenewalClaimed':
      return { ...state, phase, renewedBy: event.data.orderId };
    case 'RenewalReleased':
      return { ...state, phase, renewedBy: null };
    case 'SubscriptionRenewed': {
      const { paidUntil, orderId, renewedAt } = event.data;
      const begun = state.phase === 'expired' ? dayOfMonth(renewedAt) : state.periodDay;
      const periodDay = periodDayOf(paidUntil, begun);
      // Without an order the registrar showed a later end; an order that renews it keeps its claim.
      const renewedBy = orderId === null ? state.renewedBy : null;
      const again = { reminded: null, lapsesAt: null, autoRenew: autoRenewAgain(state.autoRenew) };
      const began = state.phase === 'expired' ? renewedAt : state.paidUntil;
      const period = { began, paidBy: orderId ?? state.paidBy, upgrade: null };
      return { ...state, phase, paidUntil, periodDay, renewedBy, ...again, ...period };
    }
    case 'SubscriptionUpgraded': {
      const { orderId, planId, planName, fullPaise } = event.data;
      if (state.of.kind !== 'hosting') return state;
      const of = { ...state.of, planId, planName };
      const renewedBy = state.renewedBy === orderId ? null : state.renewedBy;
      return { ...state, phase, of, renewedBy, upgrade: { orderId, fullPaise } };
    }
    case 'SubscriptionExpired':
      return { ...state, phase, lapsesAt: event.data.lapsesAt };
    case 'SubscriptionLapsed':
      return { ...state, phase, lapseCause: event.data.cause };
    case 'AutoRenewSet':
    case 'AutoRenewAnnounced':
    case 'AutoRenewStarted':
    case 'AutoRenewSkipped':
      return { ...state, phase, autoRenew: evolveAutoRenew(state.autoRenew, event) };
    default:
      return assertUnreachable(event);
  }
};

const renewedOrLapsed = { SubscriptionRenewed: 'active', SubscriptionLapsed: 'lapsed' } as const;

export const subscriptionLifecycle: Lifecycle<
  SubscriptionState['phase'],
  SubscriptionEvent['type'],
  SubscriptionState['phase']
> = {
  not_started: {
    SubscriptionStarted: 'active',
    // Of a free plan.
    RenewalClaimed: 'not_started',
    RenewalReleased: 'not_started',
  },
  active: {
    SubscriptionReminded: 'active',
    RenewalClaimed: 'active',
    RenewalReleased: 'active',
    SubscriptionUpgraded: 'active',
    SubscriptionExpired: 'expired',
    AutoRenewSet: 'active',
    AutoRenewAnnounced: 'active',
    AutoRenewStarted: 'active',
    AutoRenewSkipped: 'active',
    ...renewedOrLapsed,
  },
  expired: {
    RenewalClaimed: 'expired',
    RenewalReleased: 'expired',
    SubscriptionUpgraded: 'expired',
    AutoRenewSet: 'expired',
    AutoRenewSkipped: 'expired',
    ...renewedOrLapsed,
  },
  lapsed: {},
};

type SubscriptionDecision = Decision<SubscriptionEvent, SubscriptionRefusal>;
type CommandOf<Type extends SubscriptionCommand['type']> = Extract<
  SubscriptionCommand,
  { type: Type }
>;

const decide = (command: SubscriptionCommand, state: SubscriptionState): SubscriptionDecision => {
  if (command.type === 'StartSubscription') return start(command, state);
  if (command.type === 'EndFreePlan') return endFreePlan(command, state);
  if (command.type === 'ClaimFreePlan') return claimFreePlan(command, state);
  if (command.type === 'UpgradeFreePlan') return upgradeFreePlan(command, state);
  if (state.phase === 'not_started') {
    if (command.type !== 'ReleaseRenewal') return refuse({ reason: 'not_started' });
    if (state.claim?.orderId !== command.orderId) return accept();
    return accept({ type: 'RenewalReleased', data: dataOf(command) });
  }
  if (command.customerId !== state.customerId) return refuse({ reason: 'other_customer' });
  switch (command.type) {
    case 'RemindOfEnd':
      if (state.phase !== 'active' || command.paidUntil !== state.paidUntil) return accept();
      if (state.reminded !== null && state.reminded <= command.daysLeft) return accept();
      return accept({ type: 'SubscriptionReminded', data: dataOf(command) });
    case 'ClaimRenewal': {
      if (state.phase === 'lapsed') return refuse({ reason: 'lapsed' });
      const { renewedBy } = state;
      if (renewedBy === command.orderId) return accept();
      if (renewedBy !== null) return refuse({ reason: 'renewal_claimed', orderId: renewedBy });
      return accept({ type: 'RenewalClaimed', data: dataOf(command) });
    }
    case 'ReleaseRenewal':
      if (state.phase === 'lapsed' || state.renewedBy !== command.orderId) return accept();
      return accept({ type: 'RenewalReleased', data: dataOf(command) });
    case 'RenewSubscription':
      return renew(command, state);
    case 'UpgradeSubscription':
      return upgrade(command, state);
    case 'ExpireSubscription':
      if (state.phase !== 'active') return accept();
      if (command.paidUntil !== state.paidUntil) return refuseOtherEnd(state);
      return accept({ type: 'SubscriptionExpired', data: dataOf(command) });
    case 'LapseSubscription':
      return lapse(command, state);
    default:
      return decideAutoRenew(command, state);
  }
};

const start = (
  command: CommandOf<'StartSubscription'>,
  state: SubscriptionState,
): SubscriptionDecision => {
  const data = dataOf(command);
  if (state.phase === 'not_started') return accept({ type: 'SubscriptionStarted', data });
  if (isNoOp(data, state, ['startedAt', 'paidUntil'])) return accept();
  return refuse({ reason: 'already_started', orderId: state.orderId });
};

const renew = (
  command: CommandOf<'RenewSubscription'>,
  state: StartedSubscription,
): SubscriptionDecision => {
  if (state.phase === 'lapsed') return refuse({ reason: 'lapsed' });
  // A repeat, or the end has moved further since.
  if (Date.parse(command.paidUntil) <= Date.parse(state.paidUntil)) return accept();
  const data = { ...dataOf(command), renewedFrom: state.paidUntil };
  return accept({ type: 'SubscriptionRenewed', data });
};

const upgrade = (
  command: CommandOf<'UpgradeSubscription'>,
  state: StartedSubscription,
): SubscriptionDecision => {
  const { phase, of } = state;
  if (phase === 'lapsed') return refuse({ reason: 'lapsed' });
  if (of.kind !== 'hosting') return refuse({ reason: 'no_plan' });
  if (state.upgrade?.orderId === command.orderId) return accept();
  const data = { ...dataOf(command), fromPlan: of.planName };
  return accept({ type: 'SubscriptionUpgraded', data });
};

const claimFreePlan = (
  command: CommandOf<'ClaimFreePlan'>,
  state: SubscriptionState,
): SubscriptionDecision => {
  if (state.phase === 'lapsed') return refuse({ reason: 'lapsed' });
  if (state.phase !== 'not_started') {
    return refuse({ reason: 'already_started', orderId: state.orderId });
  }
  const { claim } = state;
  if (claim?.orderId === command.orderId) return accept();
  if (claim !== null) return refuse({ reason: 'renewal_claimed', orderId: claim.orderId });
  return accept({ type: 'RenewalClaimed', data: dataOf(command) });
};

const upgradeFreePlan = (
  command: CommandOf<'UpgradeFreePlan'>,
  state: SubscriptionState,
): SubscriptionDecision => {
  const { planOrderId, domain, paidUntil, period, username, ...upgraded } = dataOf(command);
  if (state.phase !== 'not_started') {
    const isRepeat = state.upgrade?.orderId === command.orderId;
    return isRepeat ? accept() : refuse({ reason: 'already_started', orderId: state.orderId });
  }
  const { subscriptionId, customerId, planName, planId, upgradedAt: startedAt } = upgraded;
  const started: SubscriptionEvent = {
    type: 'SubscriptionStarted',
    data: {
      ...{ subscriptionId, customerId, orderId: planOrderId, domain, paidUntil, startedAt },
      of: { kind: 'hosting', planName, planId, period, username },
    },
  };
  return accept<SubscriptionEvent>(started, { type: 'SubscriptionUpgraded', data: upgraded });
};

const lapse = (
  command: CommandOf<'LapseSubscription'>,
  state: StartedSubscription,
): SubscriptionDecision => {
  if (state.phase === 'lapsed') return accept();
  const { renewedBy, orderId, domain, of } = state;
  if (renewedBy !== null) return refuse({ reason: 'renewal_claimed', orderId: renewedBy });
  if (command.paidUntil !== state.paidUntil) return refuseOtherEnd(state);
  const { subscriptionId, customerId, cause, lapsedAt } = command;
  return accept({
    type: 'SubscriptionLapsed',
    data: { subscriptionId, customerId, orderId, kind: of.kind, domain, cause, lapsedAt },
  });
};

const endFreePlan = (
  { planName, username, ...command }: CommandOf<'EndFreePlan'>,
  state: SubscriptionState,
): SubscriptionDecision => {
  const lapsed = { ...dataOf(command), kind: 'hosting' as const };
  if (state.phase !== 'not_started') {
    const { customerId, orderId, phase } = state;
    if (command.customerId !== customerId) return refuse({ reason: 'other_customer' });
    return phase === 'lapsed' ? accept() : refuse({ reason: 'already_started', orderId });
  }
  // The customer may have paid for a larger plan.
  if (state.claim !== null) {
    return refuse({ reason: 'renewal_claimed', orderId: state.claim.orderId });
  }
  const { subscriptionId, customerId, orderId, domain, lapsedAt } = lapsed;
  const started: SubscriptionEvent = {
    type: 'SubscriptionStarted',
    data: {
      subscriptionId,
      customerId,
      orderId,
      domain,
      of: { kind: 'hosting', planName, planId: null, period: 'year', username },
      paidUntil: lapsedAt,
      startedAt: lapsedAt,
    },
  };
  return accept<SubscriptionEvent>(started, { type: 'SubscriptionLapsed', data: lapsed });
};

const refuseOtherEnd = ({ paidUntil }: StartedSubscription): SubscriptionDecision =>
  refuse({ reason: 'other_end', paidUntil });

export const subscriptionDecider: Decider<
  SubscriptionState,
  SubscriptionCommand,
  SubscriptionEvent,
  SubscriptionRefusal
> = { initial, evolve, decide };

export type NextOfSubscription =
  | { readonly kind: 'reminder'; readonly daysLeft: ReminderDays; readonly at: number }
  | { readonly kind: 'end'; readonly at: number };

/** A monthly plan gets no reminder of 30 days, which would be sent when the plan starts. */
const remindersOf = ({ of }: Pick<StartedSubscription, 'of'>): readonly ReminderDays[] =>
  of.kind === 'hosting' && of.period === 'month'
    ? REMINDER_DAYS.filter((days) => days < 30)
    : REMINDER_DAYS;

/**
 * @returns the next reminder (if some were missed, only the latest) or the end, in ms since 1970. A plan ends
 * with its last day in India.
 */
export const nextOf = (
  subscription: Pick<StartedSubscription, 'of' | 'paidUntil' | 'reminded'>,
  now: number,
): NextOfSubscription => {
  const { paidUntil, reminded } = subscription;
  const end = Date.parse(paidUntil);
  const stops = subscription.of.kind === 'hosting' ? nextDayAfter(end) : end;
  const open = remindersOf(subscription).filter((days) => reminded === null || days < reminded);
  const due = open.filter((days) => end - days * DAY_MS <= now);
  const daysLeft = due.at(-1) ?? open[0];
  if (daysLeft === undefined || now >= end) return { kind: 'end', at: stops };
  return { kind: 'reminder', daysLeft, at: end - daysLeft * DAY_MS };
};
