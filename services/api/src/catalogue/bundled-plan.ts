import {
  COMBINED_HOSTING_PAISE,
  DEFAULT_PLAN_PERIOD,
  FREE_PLAN_NAME,
  type OrderType,
} from '@haat/contracts/constants';
import type { BundledPlan } from '@haat/contracts/events/order';
import { orderMessages } from '@haat/contracts/messages';
import { sharedPlans } from '@haat/ordering/catalogue/shared-plans';
import { Refusal } from '@haat/platform/answers';
import type { ApiContext } from '../context.ts';

export const planPaise = (orderType: OrderType): number =>
  orderType === 'Hosting' ? COMBINED_HOSTING_PAISE : 0;

/** @throws {Refusal} 409 without a yearly plan, 502 without a catalogue. */
export const bundledPlan = async (
  services: Pick<ApiContext, 'catalogue' | 'settings'>,
  orderType: OrderType,
): Promise<BundledPlan | null> => {
  switch (orderType) {
    case 'Domain':
      return null;
    case 'Free Hosting + Domain':
      return { planName: FREE_PLAN_NAME, pricePaise: planPaise(orderType) };
    case 'Hosting': {
      const plans = await sharedPlans(services);
      const plan = plans.find(({ prices }) =>
        prices.some(({ period }) => period === DEFAULT_PLAN_PERIOD),
      );
      if (plan === undefined) throw new Refusal(409, orderMessages.noPlans);
      return { planName: plan.title, pricePaise: planPaise(orderType) };
    }
  }
};
