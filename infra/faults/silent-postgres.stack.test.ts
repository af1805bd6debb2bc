import { refusalMessages } from '@haat/contracts/refusal-messages';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTcpGate, type TcpGate } from './tcp-gate.ts';

let database: { url: string; drop(): Promise<void> };
let gate: TcpGate;
let stack: RunningStack;
let testCustomer: TestCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  gate = await startTcpGate({ host: url.hostname, port: Number(url.port) });
  url.port = String(gate.port);
  stack = await startStack({
    databaseUrl: url.href,
    env: { SANDBOX_SETTLE_MS: '500', REGISTRATION_POLL_MS: '200', VERIFICATION_RETRY_MS: '200' },
  });
  testCustomer = await signUp(stack.baseUrl);
});

afterAll(async () => {
  gate?.open();
  await stack?.stop();
  await gate?.stop();
  await database?.drop();
});

const place = async (domain: string, ending?: string): Promise<string> => {
  const referenceCode = await testCustomer.pay(549, newTransactionId(ending));
  await testCustomer.check(referenceCode, 549);
  const bought = await testCustomer.buy({ domain, referenceCode });
  expect(bought.status).toBeLessThan(300);
  return bought.body.order.id;
};

const SERVICES = ['api', 'worker', 'projections'] as const;
const pids = () => SERVICES.map((name) => `${name} ${stack.pid(name)}`);

const readiness = async (): Promise<number> =>
  (await fetch(`${stack.baseUrl}/health/ready`).catch(() => undefined))?.status ?? 0;

describe('A Postgres that accepts connections and answers nothing', () => {
  it('blocks no request forever, stops no process, and loses no order', async () => {
    const before = pids();
    const orders = [await place(newDomain('locked'), '9999'), await place(newDomain(), '8888')];

    gate.close();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => testCustomer.get(`/api/orders/${orders[0]}`)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set([`503 ${refusalMessages.storeUnavailable}`]),
    );
    // Every process notices by itself: the API asks the others for their health.
    await vi.waitUntil(async () => (await readiness()) === 503, { timeout: 60_000 });

    gate.open();
    await vi.waitUntil(async () => (await readiness()) === 200, { timeout: 60_000 });
    orders.push(await place(newDomain()));
    for (const orderId of orders) {
      expect(await testCustomer.untilSettled(orderId)).toMatchObject({ status: 'completed' });
    }
    expect(pids()).toEqual(before);
  });
});
