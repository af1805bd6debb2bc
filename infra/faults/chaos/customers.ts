import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { createCustomerActions } from './create-customer-actions.ts';
import { type CustomerLog, createCustomerLog } from './customer-log.ts';
import type { OrderPlan } from './order-plan.ts';
import { scenarios } from './scenarios.ts';
import type { ChaosTestPlan } from './schedule.ts';

export type Customers = {
  /** Lives one order's story to its last request. */
  readonly live: (plan: OrderPlan) => Promise<void>;
  readonly told: CustomerLog;
};

/** Opens the accounts of a storm, while the weather is still good. */
export const openCustomers = async (
  shop: { readonly baseUrl: string; readonly sandboxes: { readonly bank: string } },
  { seed, customers }: ChaosTestPlan,
): Promise<Customers> => {
  const testCustomers: TestCustomer[] = [];
  for (let n = 0; n < customers; n += 1) {
    testCustomers.push(await signUp(shop.baseUrl, `customer-${n}@storm.example`));
  }
  const told = createCustomerLog();
  const { bank } = shop.sandboxes;
  return {
    told,
    live: async (plan) => {
      const actions = createCustomerActions(plan, { seed, bank, told });
      const [testCustomer, competitor] = [plan.customer, plan.competitor].map(
        (n) => testCustomers[n] as TestCustomer,
      );
      await scenarios[plan.scenario](
        actions,
        plan,
        testCustomer as TestCustomer,
        competitor as TestCustomer,
      );
    },
  };
};
