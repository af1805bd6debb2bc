import { type Shopper, signUp } from '@haat/testkit/shopper';
import { askingFor } from './asking-for.ts';
import type { OrderPlan } from './order-plan.ts';
import type { StormPlan } from './schedule.ts';
import { stories } from './stories.ts';
import { nothingTold, type Told } from './told.ts';

export type Customers = {
  /** Lives one order's story to its last request. */
  readonly live: (plan: OrderPlan) => Promise<void>;
  readonly told: Told;
};

/** Opens the accounts of a storm, while the weather is still good. */
export const openCustomers = async (
  shop: { readonly baseUrl: string; readonly sandboxes: { readonly bank: string } },
  { seed, customers }: StormPlan,
): Promise<Customers> => {
  const shoppers: Shopper[] = [];
  for (let n = 0; n < customers; n += 1) {
    shoppers.push(await signUp(shop.baseUrl, `customer-${n}@storm.example`));
  }
  const told = nothingTold();
  const { bank } = shop.sandboxes;
  return {
    told,
    live: async (plan) => {
      const asking = askingFor(plan, { seed, bank, told });
      const [shopper, rival] = [plan.customer, plan.rival].map((n) => shoppers[n] as Shopper);
      await stories[plan.story](asking, plan, shopper as Shopper, rival as Shopper);
    },
  };
};
