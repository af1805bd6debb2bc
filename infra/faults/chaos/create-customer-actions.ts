import { isTerminal } from '@haat/contracts/order-status';
import { derivedId } from '@haat/platform/ids';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { waitFor } from '../../processes/wait.ts';
import type { Post } from './customer-actions.ts';
import type { MutableCustomerLog } from './customer-log.ts';
import { createOrderActions } from './order-actions.ts';
import type { OrderPlan } from './order-plan.ts';
import { createPaymentActions } from './payment-actions.ts';
import { retryRequest } from './retry-request.ts';

/** A customer polls this long, then goes on anyway. */
const WAIT_OPTIONS = { within: 8_000, every: 250 } as const;

const waitActions = {
  /** In paise. */
  untilFree: async (who: TestCustomer, paise: number): Promise<void> => {
    await waitFor(async () => {
      const seen = await who.get('/api/balance').catch(() => undefined);
      return seen?.status === 200 && seen.body.balance * 100 >= paise;
    }, WAIT_OPTIONS);
  },
  untilEnded: async (who: TestCustomer, orderId: string | undefined): Promise<void> => {
    if (orderId === undefined) return;
    await waitFor(async () => {
      const seen = await who.order(orderId).catch(() => undefined);
      return seen !== undefined && isTerminal(seen.status);
    }, WAIT_OPTIONS);
  },
};

/** Undefined for a refusal. */
export type CustomerActions = ReturnType<typeof createCustomerActions>;

/** @param bank the sandbox's URL. */
export const createCustomerActions = (
  { number: plan }: OrderPlan,
  {
    seed,
    bank,
    customerLog,
  }: { readonly seed: number; readonly bank: string; readonly customerLog: MutableCustomerLog },
) => {
  const keyOf = (...parts: readonly string[]) => ({
    'idempotency-key': derivedId('storm', String(seed), String(plan), ...parts),
  });
  const post: Post = (who, path, body, ...key) =>
    retryRequest(`order ${plan}: ${path}`, customerLog, () =>
      who.post(path, body, keyOf(path, ...key)),
    );
  return {
    ...createPaymentActions({ plan, bank, customerLog, post, keyOf }),
    ...createOrderActions({ plan, customerLog, post }),
    ...waitActions,
  };
};
