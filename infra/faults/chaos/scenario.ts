import type { TestCustomer } from '@haat/testkit/test-customer';
import type { CustomerActions } from './create-customer-actions.ts';
import type { OrderPlan } from './order-plan.ts';

/** What a customer does, to the last request; what becomes of the order is seen later. */
export type Scenario = (
  actions: CustomerActions,
  plan: OrderPlan,
  testCustomer: TestCustomer,
  /** Another customer. */
  competitor: TestCustomer,
) => Promise<unknown>;

export type Scenarios = Readonly<Record<string, Scenario>>;

/** Of a payment that was never made: the bank knows nothing of it, and goes on saying so. */
export const unpaid = (utr: string): string => `${utr.slice(0, 8)}7777`;
