import { orderStream } from '@haat/contracts/events/order';
import type { SubscriptionRefusal } from '@haat/domain/hosting/subscription';
import { orderDecider } from '@haat/domain/order/order';
import type { ExtendingOrder } from '@haat/domain/order/order-state';
import { newCommandId } from '@haat/platform/ids';
import type { CommandServices } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';
import { commandSubscription } from './command-subscription.ts';

type Against = { readonly failure: 'gone' | 'refused'; readonly reason: string };

const lapsed = (service: ExtendingOrder['service']): string => {
  if (service.kind === 'restore') {
    return 'This domain is no longer registered with us, so we couldn’t restore it.';
  }
  return service.planName === null
    ? 'This domain is no longer registered with us, so we couldn’t renew it.'
    : 'This plan ended before we could renew it. Order a new one.';
};

const against = ({ service }: ExtendingOrder, refusal: SubscriptionRefusal): Against => {
  const verb = service.kind === 'restore' ? 'restore' : 'renew';
  switch (refusal.reason) {
    case 'lapsed':
      return { failure: 'gone', reason: lapsed(service) };
    case 'renewal_claimed':
      return { failure: 'refused', reason: `Another of your orders already ${verb}s it.` };
    default:
      return { failure: 'refused', reason: `This order couldn’t ${verb} it. Contact support.` };
  }
};

/**
 * The claim may have lapsed; a new command id, as the subscription may have changed. @returns
 * whether the renewal is this order's; else the order has failed.
 */
export const claimRenewal = async (
  services: CommandServices,
  step: Step<unknown>,
  order: ExtendingOrder,
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
    type: service.kind === 'restore' ? 'RecordRestoreFailed' : 'RecordRenewalFailed',
    orderId,
    subscriptionId,
    domain,
    ...against(order, claimed.refusal),
    answer: null,
  });
  return false;
};
