import type { OrderDetail } from '@haat/contracts/http/orders';
import { nextStepMessages as say } from '@haat/contracts/next-step-messages';
import type { FoundOrder } from './find-orders.ts';

type Shown = Pick<FoundOrder, 'phase' | 'kind' | 'service' | 'domain' | 'plan' | 'pmethod'> &
  Pick<OrderDetail, 'payment' | 'can_take_other_name' | 'pay_again'> & {
    /** Credited by the bank. */
    readonly isPaid: boolean;
    /** Verified, but the order is not confirmed yet. */
    readonly isVerified: boolean;
  };

const deliveryOf = ({ kind, service, domain, plan }: Shown): string => {
  const { deliver } = say;
  switch (kind) {
    case 'domain':
      return plan === null ? deliver.domain(domain) : deliver.combined(domain);
    case 'code':
      return deliver.code(service);
    case 'hosting':
    case 'free_hosting':
      return deliver.hosting(domain);
    case 'renewal':
      return plan === null ? deliver.renewal(domain) : deliver.planRenewal(domain);
    case 'restore':
      return deliver.restore(domain);
    case 'upgrade':
      return deliver.upgrade(domain);
  }
};

const afterCompletion = ({ kind, plan }: Shown): string => {
  const { completed } = say;
  switch (kind) {
    case 'domain':
      return plan === null ? completed.domain : completed.hosting;
    case 'code':
      return completed.code;
    case 'hosting':
    case 'free_hosting':
      return completed.hosting;
    case 'renewal':
    case 'restore':
      return completed.renewal;
    case 'upgrade':
      return completed.upgrade;
  }
};

const isFree = ({ pmethod }: Shown): boolean => pmethod === 'free';

const moneyOf = (order: Shown): string => {
  if (isFree(order)) return say.nothingCharged;
  return order.isPaid ? say.moneyInBalance : say.moneyOnceVerified;
};

const waitingForPayment = (order: Shown): string => {
  const delivery = deliveryOf(order);
  if (order.isVerified || isFree(order)) return say.paid(delivery);
  return order.payment?.notice ? say.onceVerified(delivery) : say.verifying(delivery);
};

/** What happens next, in one or two sentences, for each phase. */
export const nextStep = (order: Shown): string => {
  switch (order.phase) {
    case 'placed':
      return waitingForPayment(order);
    case 'payment_confirmed':
      return say.paid(deliveryOf(order));
    case 'registration_requested':
    case 'registration_attempted':
    case 'renewal_requested':
    case 'restore_requested':
      return order.kind === 'renewal' && order.plan !== null ? say.finishing : say.atRegistrar;
    case 'registration_pending':
    case 'renewal_pending':
    case 'restore_pending':
      return say.lockedAtRegistrar;
    case 'registration_outcome_unknown':
      return say.registrarUnclear;
    case 'registered':
      return order.plan === null ? say.invoice : say.settingUpHosting(order.domain);
    case 'hosting_requested':
    case 'upgrade_requested':
      return say.atHostingServer;
    case 'bundled_hosting_failed':
      return say.withoutHosting;
    case 'hosting_provisioned':
    case 'download_granted':
    case 'renewed':
    case 'restored':
    case 'upgraded':
      return isFree(order) ? say.finishing : say.invoice;
    case 'completed':
      return afterCompletion(order);
    case 'payment_failed':
      return order.pay_again === null ? say.paymentFailed : say.payAgain;
    case 'registration_failed':
    case 'domain_lost':
      return order.can_take_other_name ? say.replaceDomain : moneyOf(order);
    case 'hosting_failed':
    case 'renewal_failed':
    case 'restore_failed':
    case 'upgrade_failed':
    case 'cancelled':
      return moneyOf(order);
  }
};
