import { refusalMessages } from '@haat/contracts/refusal-messages';
import { migrate } from '@haat/ops/prepare/migrate';
import { ensureDatabase } from '@haat/platform/database';
import { migrateKeyStore } from '@haat/record/keys';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { type PrivateCluster, startPrivateCluster } from '@haat/testkit/private-cluster';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let cluster: PrivateCluster;
let stack: RunningStack;
let testCustomer: TestCustomer;

beforeAll(async () => {
  cluster = await startPrivateCluster();
  const databaseUrl = await ensureDatabase(cluster.url, 'haat');
  await migrate(databaseUrl);
  await migrateKeyStore(databaseUrl);
  stack = await startStack({
    databaseUrl,
    env: { SANDBOX_SETTLE_MS: '3000', REGISTRATION_POLL_MS: '200', VERIFICATION_RETRY_MS: '200' },
  });
  testCustomer = await signUp(stack.baseUrl);
});

afterAll(async () => {
  await stack?.stop();
  await cluster?.remove();
});

const place = async (domain: string, ending?: string): Promise<string> => {
  const referenceCode = await testCustomer.pay(549, newTransactionId(ending));
  await testCustomer.check(referenceCode, 549);
  const bought = await testCustomer.buy({ domain, referenceCode });
  expect(bought.status).toBeLessThan(300);
  return bought.body.order.id;
};

const SERVICES = ['api', 'worker', 'projections', 'webtools'] as const;
const pids = () => SERVICES.map((name) => `${name} ${stack.pid(name)}`);

const isReady = async (): Promise<boolean> =>
  (await fetch(`${stack.baseUrl}/health/ready`).catch(() => undefined))?.status === 200;

type Seen = { readonly status: number; readonly error: unknown };

/** Asks for the order again and again, with several requests at once, until told to stop. */
const keepAsking = (path: string) => {
  const seen: Seen[] = [];
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const answer = await testCustomer
        .get(path)
        .catch((error: unknown) => ({ status: 0, body: { error } }));
      seen.push({ status: answer.status, error: answer.body.error });
    }
  };
  const asking = Promise.all([ask(), ask(), ask(), ask()]);
  return {
    seen,
    stop: async () => {
      isOver = true;
      await asking;
    },
  };
};

describe('a Postgres that is killed and started again', () => {
  it.each([1, 2])('ends no process and loses no order, time %i', async () => {
    const before = pids();
    const orders = [
      await place(newDomain('locked'), '9999'),
      await place(newDomain()),
      await place(newDomain('lost'), '8888'),
    ];
    const asking = keepAsking(`/api/orders/${orders[0]}`);
    await vi.waitUntil(() => asking.seen.some(({ status }) => status === 200), 60_000);

    await cluster.kill();
    await vi.waitUntil(() => asking.seen.some(({ status }) => status === 503), 60_000);
    await cluster.restart();
    const down = asking.seen.length;
    await vi.waitUntil(() => asking.seen.slice(down).some(({ status }) => status === 200), 60_000);
    await asking.stop();

    const failures = asking.seen.filter(({ status }) => status !== 200);
    const words: readonly string[] = [
      refusalMessages.storeUnavailable,
      refusalMessages.notReadableYet,
    ];
    expect(failures.filter(({ status }) => status !== 503)).toEqual([]);
    expect(failures.filter(({ error }) => !words.includes(String(error)))).toEqual([]);
    orders.push(await place(newDomain()));
    for (const orderId of orders) {
      expect(await testCustomer.untilSettled(orderId)).toMatchObject({ status: 'completed' });
    }
    await vi.waitUntil(isReady, 60_000);
    expect(pids()).toEqual(before);
  });
});
