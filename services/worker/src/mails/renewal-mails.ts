/** When an email about a subscription is sent. */
import { isAutoRenewAhead, isToBeAnnounced } from '@haat/domain/hosting/auto-renew';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { endedUndelivered } from '@haat/domain/order/order-state';
import type { CommandServices } from '@haat/record/commands';
import { loadOrder } from '../orders/load-order.ts';
import { loadSubscription } from '../renewals/load-subscription.ts';
import { autoRenewAnnouncedMail, autoRenewSkippedMail } from './auto-renew-mails.ts';
import type { EmailContext, Written } from './email-context.ts';
import { ofEndsSoon } from './hosting-account.ts';
import { type LoadMail, NOT_THERE, OVERTAKEN } from './mail-state.ts';
import { planRemovedMail, renewalDueMail, subscriptionEndedMail } from './subscription-ending.ts';

/** A paid renewal order has its own emails. */
const isBeingRenewed = async (
  services: CommandServices,
  { renewedBy }: StartedSubscription,
): Promise<boolean> => {
  if (renewedBy === null) return false;
  const order = await loadOrder(services, renewedBy);
  return order.phase !== 'not_placed' && order.creditedPaise !== null && !endedUndelivered(order);
};

const ofSubscription =
  (
    phase: StartedSubscription['phase'],
    letter: (subscription: StartedSubscription, now: number, to: EmailContext) => Written,
  ): LoadMail =>
  async (services, subscriptionId) => {
    const subscription = await loadSubscription(services, subscriptionId);
    if (subscription.phase === 'not_started') return NOT_THERE;
    if (subscription.phase !== phase) return OVERTAKEN;
    if (await isBeingRenewed(services, subscription)) return OVERTAKEN;
    const { customerId } = subscription;
    const now = services.clock.now();
    return { kind: 'ready', customerId, write: (to) => letter(subscription, now, to) };
  };

const ofExpired = ofSubscription('expired', (subscription, _, to) =>
  subscriptionEndedMail(subscription, to),
);
const ofRemoved = ofSubscription('lapsed', (plan, _, to) => planRemovedMail(plan, to));

/** Of a domain that renews itself, the price is mailed instead. */
export const ofReminder: LoadMail = async (services, subscriptionId) => {
  const subscription = await loadSubscription(services, subscriptionId);
  if (subscription.phase === 'not_started') return NOT_THERE;
  const { autoRenew } = subscription;
  if (isAutoRenewAhead(autoRenew) || isToBeAnnounced(autoRenew)) return OVERTAKEN;
  if (subscription.of.kind === 'hosting') {
    const ending = await ofEndsSoon(services, subscription.orderId);
    // A cancelled plan has no price to be told 30 days before.
    if (ending.kind !== 'overtaken') return subscription.reminded === 30 ? OVERTAKEN : ending;
  }
  return ofSubscription('active', renewalDueMail)(services, subscriptionId);
};

export const ofAutoRenewAnnounced: LoadMail = async (services, subscriptionId) => {
  const subscription = await loadSubscription(services, subscriptionId);
  if (subscription.phase === 'not_started') return NOT_THERE;
  const { customerId, autoRenew } = subscription;
  const { told } = autoRenew;
  if (told === null || !isAutoRenewAhead(autoRenew)) return OVERTAKEN;
  const write = (to: EmailContext) => autoRenewAnnouncedMail(subscription, told, to);
  return { kind: 'ready', customerId, write };
};

export const ofAutoRenewSkipped: LoadMail = async (services, subscriptionId) => {
  const subscription = await loadSubscription(services, subscriptionId);
  if (subscription.phase === 'not_started') return NOT_THERE;
  const { customerId, autoRenew, phase } = subscription;
  const { skipped } = autoRenew;
  if (skipped === null || phase === 'lapsed') return OVERTAKEN;
  if (await isBeingRenewed(services, subscription)) return OVERTAKEN;
  const write = (to: EmailContext) => autoRenewSkippedMail(subscription, skipped, to);
  return { kind: 'ready', customerId, write };
};

/** A domain that lapsed was announced before. */
export const ofEnd: LoadMail = async (services, subscriptionId) => {
  const subscription = await loadSubscription(services, subscriptionId);
  const isRemoved =
    subscription.phase === 'lapsed' &&
    subscription.of.kind === 'hosting' &&
    subscription.lapseCause !== 'not_renewed';
  return (isRemoved ? ofRemoved : ofExpired)(services, subscriptionId);
};
