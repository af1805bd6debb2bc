import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: { url: string; drop(): Promise<void> };
let stack: RunningStack;
let testCustomer: TestCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    env: { SANDBOX_SETTLE_MS: '3000', REGISTRATION_POLL_MS: '200', VERIFICATION_RETRY_MS: '200' },
  });
  testCustomer = await signUp(stack.baseUrl);
});

afterAll(async () => {
  await stack?.stop();
  await database?.drop();
});

const place = async (domain: string, ending: string): Promise<string> => {
  const referenceCode = await testCustomer.pay(549, newTransactionId(ending));
  expect((await testCustomer.check(referenceCode, 549)).body.isValid).toBe(true);
  const bought = await testCustomer.buy({ domain, referenceCode });
  expect(bought.status).toBeLessThan(300);
  return bought.body.order.id;
};

describe('every process restarted in the middle of an order', () => {
  it('loses nothing: the order goes on where it stood and completes', async () => {
    const locked = newDomain('locked');
    const orders = [
      await place(locked, '9999'),
      await place(newDomain(), '8888'),
      await place(newDomain('lost'), '5567'),
    ];
    for (const name of ['api', 'worker', 'projections', 'sandboxes'] as const) {
      await stack.kill(name);
      await stack.restart(name);
    }
    for (const orderId of orders) {
      const settled = await testCustomer.untilSettled(orderId);
      expect(settled).toMatchObject({ status: 'completed', reason: null });
      expect(settled.invoice_id).not.toBeNull();
    }
  });
});
