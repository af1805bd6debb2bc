import type { OrderType } from '@haat/contracts/constants';
import type { OrderedService, RenewalService, UpgradeService } from '@haat/contracts/events/order';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { assertUnreachable } from '@haat/domain/decider/decider';
import { planOf } from '@haat/domain/order/order-state';

/** Keys are unique per purpose. */
export const keyOfName = (domain: string, orderType: OrderType): string =>
  orderType === 'Domain' ? domain : `${orderType}: ${domain}`;

export const keyOfItem = (itemId: number): string => `code ${itemId}`;

/** For any domain: the payment is for the plan. */
export const keyOfPlan = (planId: number, period: PlanPeriod): string =>
  `plan ${planId} by the ${period}`;

/** With the plan: after an upgrade the price shown before it does not count. */
export const keyOfRenewal = ({
  subscriptionId,
  paidUntil,
  planName,
}: Pick<RenewalService, 'subscriptionId' | 'paidUntil' | 'planName'>): string =>
  `renewal of ${subscriptionId} from ${paidUntil}${planName === null ? '' : ` as ${planName}`}`;

export const keyOfRestore = (subscriptionId: string, paidUntil: string): string =>
  `restore of ${subscriptionId} from ${paidUntil}`;

export const keyOfUpgrade = ({
  subscriptionId,
  planId,
  period,
  paidUntil,
}: Pick<UpgradeService, 'subscriptionId' | 'planId' | 'period' | 'paidUntil'>): string =>
  `upgrade of ${subscriptionId} to plan ${planId} by the ${period} from ${paidUntil ?? 'free'}`;

/** In any order. @param keys of {@link keyOfRenewal} */
export const keyOfRenewals = (keys: readonly string[]): string =>
  `several: ${keys.toSorted().join(', ')}`;

/** @returns the key of the order's payment step; null for free orders. */
export const keyOfService = (service: OrderedService): string | null => {
  switch (service.kind) {
    case 'domain': {
      const plan = planOf({ service });
      if (plan === null) return keyOfName(service.domain, 'Domain');
      return keyOfName(service.domain, plan.isFree ? 'Free Hosting + Domain' : 'Hosting');
    }
    case 'code':
      return keyOfItem(service.itemId);
    case 'hosting':
      return keyOfPlan(service.planId, service.period);
    case 'renewal':
      return keyOfRenewal(service);
    case 'restore':
      return keyOfRestore(service.subscriptionId, service.paidUntil);
    case 'upgrade':
      return keyOfUpgrade(service);
    case 'free_hosting':
      return null;
    default:
      return assertUnreachable(service);
  }
};
