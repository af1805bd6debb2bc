import { orderStream } from '@haat/contracts/events/order';
import type { RENEWAL_FAILURES } from '@haat/contracts/events/renewal';
import type { SubscriptionRefusal } from '@haat/domain/hosting/subscription';
import { orderDecider } from '@haat/domain/order/order';
import type { RenewalOrder } from '@haat/domain/order/order-state';
import { newCommandId } from '@haat/platform/ids';
import type { CommandServices } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';
import { commandSubscription } from './command-subscription.ts';

type Against = {
  readonly failure: (typeof RENEWAL_FAILURES)[number];
  readonly reason: string;
};

const against = (
  { service: { planName } }: RenewalOrder,
  refusal: SubscriptionRefusal,
): Against => {
  switch (refusal.reason) {
    case 'lapsed':
      return {
        failure: 'gone',
        reason:
          planName === null
            ? 'This domain is no longer registered with us, so we couldn’t renew it.'
            : 'This plan ended before we could renew it. Order a new one.',
      };
    case 'renewal_claimed':
      return { failure: 'refused', reason: 'Another of your orders already renews it.' };
    default:
      return {
        failure: 'refused',
        reason: 'This order couldn’t renew it. Contact support.',
      };
  }
};

/**
 * The claim may have lapsed; a new command id, as the subscription may have changed. @returns
 * whether the renewal is this order's; else the order has failed.
 */
export const claimRenewal = async (
  services: CommandServices,
  step: Step<unknown>,
  order: RenewalOrder,
): Promise<boolean> => {
  const { orderId, customerId, service } = order;
  const { subscriptionId, domain } = service;
  const claimed = await commandSubscription(
    services,
    { ...step, id: newCommandId() },
    { type: 'ClaimRenewal', subscriptionId, customerId, orderId },
  );
  if (claimed.ok) return true;
  step.log.warn({ orderId, refusal: claimed.refusal }, 'another order has the renewal');
  await command(services, step, orderDecider, orderStream(orderId), {
    type: 'RecordRenewalFailed',
    orderId,
    subscriptionId,
    domain,
    ...against(order, claimed.refusal),
    answer: null,
  });
  return false;
};
