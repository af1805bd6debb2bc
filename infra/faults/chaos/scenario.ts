import type { TestCustomer } from '@haat/testkit/test-customer';
import type { CustomerActions } from './create-customer-actions.ts';
import type { OrderPlan } from './order-plan.ts';

export type Scenario = (
  actions: CustomerActions,
  plan: OrderPlan,
  testCustomer: TestCustomer,
  competitor: TestCustomer,
) => Promise<unknown>;

export type Scenarios = Readonly<Record<string, Scenario>>;

/** A UTR that the bank never knows. */
export const unpaid = (utr: string): string => `${utr.slice(0, 8)}7777`;
