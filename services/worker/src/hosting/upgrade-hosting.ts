import { orderStream } from '@haat/contracts/events/order';
import { subscriptionStream } from '@haat/contracts/events/subscription';
import {
  type StartedSubscription,
  type SubscriptionState,
  subscriptionDecider,
} from '@haat/domain/hosting/subscription';
import { periodAfter } from '@haat/domain/hosting/subscription-period';
import { orderDecider } from '@haat/domain/order/order';
import { isUpgradeOrder, type UpgradeOrder } from '@haat/domain/order/order-state';
import { daysOfPeriod } from '@haat/domain/order/upgrade-price';
import type { RecordedEvent } from '@haat/event-store/port';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { AccountReading, HostingServer, RefusedUs } from '@haat/platform/hosting-server';
import { newCommandId } from '@haat/platform/ids';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import type { Alarms } from '../alarms/alarms.ts';
import { hostingOverdue } from '../alarms/overdue.ts';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import { commandSubscription } from '../renewals/command-subscription.ts';
import { packageOf, type RequestHostingServices } from './request-hosting.ts';

export type UpgradeHostingServices = CommandServices &
  RequestHostingServices & {
    readonly hosting: Pick<HostingServer, 'readAccount' | 'changePackage'>;
    readonly alarms: Pick<Alarms, 'hostingRefusesUs' | 'hostingOverdue'>;
    readonly settings: Pick<Config, 'HOSTING_POLL_MS' | 'HOSTING_POLL_MAX_MS' | 'HOSTING_ALARM_MS'>;
  };

type UpgradeJob = Step<{ readonly orderId: string }>;

/** Done only when the server shows the account with the new package: answers may be lost or late. */
export const upgradeHostingJob = defineStep(
  z.object({ orderId: z.string() }),
  async (services: UpgradeHostingServices, job: UpgradeJob): Promise<JobResult> => {
    const stream = orderStream(job.payload.orderId);
    const { state: order, recorded } = await loadAggregate(services.store, orderDecider, stream);
    if (order.phase === 'not_placed' || !isUpgradeOrder(order)) return DONE;
    const isDue =
      order.phase === 'payment_confirmed' || (order.phase === 'placed' && order.payment === null);
    if (isDue) return begin(services, job, order);
    if (!isUpgrading(order)) return DONE;
    alarmWhenOverdue(services, job, order, recorded);
    return change(services, job, order);
  },
);

type Upgrading = UpgradeOrder & { readonly upgrade: NonNullable<UpgradeOrder['upgrade']> };
const isUpgrading = (order: UpgradeOrder): order is Upgrading =>
  order.phase === 'upgrade_requested' && order.upgrade !== null;

const checkAgain = ({ settings }: UpgradeHostingServices, { start }: UpgradeJob): JobResult =>
  later(backOffMs(start, settings.HOSTING_POLL_MS, settings.HOSTING_POLL_MAX_MS));

const alarmWhenOverdue = (
  { alarms, clock, settings }: UpgradeHostingServices,
  { log }: UpgradeJob,
  { orderId, upgrade: { username } }: Upgrading,
  recorded: readonly RecordedEvent[],
): void => {
  const overdue = hostingOverdue(recorded, clock.now(), settings);
  if (overdue === null) return;
  alarms.hostingOverdue();
  log.error({ orderId, username, openMs: overdue.openMs }, 'an upgrade is overdue');
};

/** For the customer; each says that the plan stays. */
const REASONS = {
  claimed: 'Another of your orders changes this plan. It stays as it is.',
  gone: 'This plan has ended, so we couldn’t change it. Order a new one.',
  period_over:
    'The plan’s period ended before the payment was verified, so we didn’t change the plan. Renew ' +
    'it, then choose a larger plan.',
  refused: 'Our hosting server didn’t accept the new plan. Your plan stays as it was.',
} as const;

const FAILURES = {
  claimed: 'refused',
  gone: 'gone',
  period_over: 'period_over',
  refused: 'refused',
} as const;

const about = ({ orderId, service: { subscriptionId, domain } }: UpgradeOrder) => ({
  orderId,
  subscriptionId,
  domain,
});

const recordFailed = async (
  services: UpgradeHostingServices,
  job: UpgradeJob,
  order: UpgradeOrder,
  why: keyof typeof REASONS,
  answer: string | null = null,
): Promise<JobResult> => {
  const { orderId } = order;
  job.log.warn({ orderId, why, server: answer }, 'a plan cannot be upgraded');
  const failed = await command(services, job, orderDecider, orderStream(orderId), {
    ...{ type: 'RecordUpgradeFailed', ...about(order) },
    ...{ failure: FAILURES[why], reason: REASONS[why], answer },
  });
  if (!failed.ok) job.log.error({ orderId, refusal: failed.refusal }, 'not recorded');
  return DONE;
};

/** The claim may have lapsed; a new command id, as the subscription may have changed. */
const claim = async (
  services: UpgradeHostingServices,
  job: UpgradeJob,
  { orderId, customerId, service: { subscriptionId, paidUntil } }: UpgradeOrder,
): Promise<SubscriptionState | 'claimed' | 'gone'> => {
  const type = paidUntil === null ? 'ClaimFreePlan' : 'ClaimRenewal';
  const own = { subscriptionId, customerId, orderId };
  const step = { ...job, id: newCommandId() };
  const claimed = await commandSubscription(services, step, { type, ...own });
  if (claimed.ok) return claimed.state;
  return claimed.refusal.reason === 'lapsed' ? 'gone' : 'claimed';
};

/** No day of the period is left, or it is another period by now. */
const isOver = (
  { began, paidUntil, phase }: StartedSubscription,
  order: UpgradeOrder,
  now: number,
): boolean =>
  phase !== 'active' ||
  paidUntil !== order.service.paidUntil ||
  daysOfPeriod({ began, paidUntil }, now).daysLeft < 1;

/** Of the free plan: its order set the account up. */
const freeUsername = async (
  services: UpgradeHostingServices,
  { service: { planOrderId } }: UpgradeOrder,
): Promise<string | null> => {
  const plan = await loadOrder(services, planOrderId);
  return plan.phase === 'not_placed' ? null : (plan.hosting?.username ?? null);
};

const begin = async (
  services: UpgradeHostingServices,
  job: UpgradeJob,
  order: UpgradeOrder,
): Promise<JobResult> => {
  const claimed = await claim(services, job, order);
  if (claimed === 'claimed' || claimed === 'gone') {
    return recordFailed(services, job, order, claimed);
  }
  let username: string | null;
  if (claimed.phase === 'not_started') {
    username = await freeUsername(services, order);
  } else {
    if (isOver(claimed, order, services.clock.now())) {
      return recordFailed(services, job, order, 'period_over');
    }
    username = claimed.of.kind === 'hosting' ? claimed.of.username : null;
  }
  if (username === null) return recordFailed(services, job, order, 'gone');
  const requested = await command(services, job, orderDecider, orderStream(order.orderId), {
    ...{ type: 'RequestHostingUpgrade', ...about(order), username },
    package: packageFor(services, order),
  });
  if (!requested.ok) return DONE;
  const { state } = requested;
  if (state.phase === 'not_placed' || !isUpgradeOrder(state) || !isUpgrading(state)) return DONE;
  return change(services, job, state);
};

/** From the current settings: a corrected name helps waiting orders too. */
const packageFor = (
  { settings }: UpgradeHostingServices,
  { service: { planName } }: UpgradeOrder,
): string => packageOf({ planName, isFree: false }, settings);

const change = async (
  services: UpgradeHostingServices,
  job: UpgradeJob,
  order: Upgrading,
): Promise<JobResult> => {
  const { orderId, upgrade } = order;
  const shown = await read(services, order);
  if (shown.kind !== 'ours') return withoutAccount(services, job, order, shown);
  if (isChanged(services, order, shown)) return recordUpgraded(services, job, order);
  if (await isOverMeanwhile(services, order)) {
    return recordFailed(services, job, order, 'period_over');
  }
  const answer = await services.hosting.changePackage(
    upgrade.username,
    packageFor(services, order),
  );
  job.log.info({ orderId, username: upgrade.username, server: answer }, 'changing a package');
  const after = await read(services, order);
  if (after.kind === 'ours' && isChanged(services, order, after)) {
    return recordUpgraded(services, job, order);
  }
  return answer.kind === 'refused_us'
    ? refused(services, job, order, answer)
    : checkAgain(services, job);
};

const read = (
  { hosting }: UpgradeHostingServices,
  { upgrade: { username, domain } }: Upgrading,
): Promise<AccountReading> => hosting.readAccount({ username, domain });

const isChanged = (
  services: UpgradeHostingServices,
  order: Upgrading,
  shown: Extract<AccountReading, { kind: 'ours' }>,
): boolean => shown.package === packageFor(services, order);

/** The server was silent for so long that nothing of what was paid is left. */
const isOverMeanwhile = async (
  { store, clock }: UpgradeHostingServices,
  order: Upgrading,
): Promise<boolean> => {
  const { subscriptionId, paidUntil } = order.service;
  if (paidUntil === null) return false;
  const stream = subscriptionStream(subscriptionId);
  const { state } = await loadAggregate(store, subscriptionDecider, stream);
  return state.phase === 'not_started' || isOver(state, order, clock.now());
};

/** What the server refuses of this plan it refuses always; other refusals are of all its customers. */
const refused = (
  services: UpgradeHostingServices,
  job: UpgradeJob,
  order: Upgrading,
  { cause, description }: RefusedUs,
): JobResult | Promise<JobResult> => {
  services.alarms.hostingRefusesUs(cause);
  job.log.error(
    { orderId: order.orderId, cause, server: description },
    'the hosting server refuses us',
  );
  return cause === 'package' || cause === 'limit'
    ? recordFailed(services, job, order, 'refused', description)
    : checkAgain(services, job);
};

const withoutAccount = (
  services: UpgradeHostingServices,
  job: UpgradeJob,
  order: Upgrading,
  shown: Exclude<AccountReading, { kind: 'ours' }>,
): JobResult | Promise<JobResult> => {
  const { orderId } = order;
  switch (shown.kind) {
    case 'others':
    case 'not_there':
      job.log.error({ orderId, server: shown }, 'the account of a plan is not there');
      return recordFailed(services, job, order, 'gone');
    case 'refused_us':
      services.alarms.hostingRefusesUs(shown.cause);
      return checkAgain(services, job);
    case 'not_known':
      job.log.info({ orderId, server: shown.description }, 'the account’s package is unknown');
      return checkAgain(services, job);
  }
};

const recordUpgraded = async (
  services: UpgradeHostingServices,
  job: UpgradeJob,
  order: Upgrading,
): Promise<JobResult> => {
  const { orderId, service } = order;
  const upgradedAt = isoNow(services.clock);
  const recorded = await command(services, job, orderDecider, orderStream(orderId), {
    ...{ type: 'RecordHostingUpgraded', ...about(order), upgradedAt },
    paidUntil: service.paidUntil ?? periodAfter(upgradedAt, service.period),
  });
  if (!recorded.ok) job.log.error({ orderId, refusal: recorded.refusal }, 'not recorded');
  return DONE;
};
