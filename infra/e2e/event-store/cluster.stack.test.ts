// @module-tag nightly
/** The processes of the shop on a cluster of three EventStoreDB nodes, whose leader is lost under orders. */

import { connectEventStore } from '@haat/event-store/connect';
import { START } from '@haat/event-store/port';
import {
  type EventStoreDbCluster,
  startEventStoreDbCluster,
} from '@haat/event-store/testing/stand-in-cluster';
import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
let cluster: EventStoreDbCluster;
let stack: RunningStack;

beforeAll(async () => {
  [database, cluster] = await Promise.all([createTestDatabase(), startEventStoreDbCluster()]);
  stack = await startStack({
    databaseUrl: database.url,
    eventStoreUrl: cluster.url,
    env: { SANDBOX_SETTLE_MS: '200', REGISTRATION_POLL_MS: '100', VERIFICATION_RETRY_MS: '100' },
  });
});
afterAll(async () => {
  await stack?.stop();
  cluster?.stop();
  await database?.drop();
});

const order = async (testCustomer: TestCustomer): Promise<string> => {
  const referenceCode = await testCustomer.pay(549);
  await testCustomer.check(referenceCode, 549);
  const bought = await testCustomer.buy({ domain: newDomain(), referenceCode });
  expect(bought.body.error).toBeUndefined();
  return bought.body.order.id;
};

/** Resolves when the leader has taken so many more appends, of whichever process. */
const appended = (times: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { arrivals } = cluster.node(cluster.leader());
  let left = times;
  const count = (): void => {
    left -= 1;
    if (left > 0) return;
    arrivals.off('append', count);
    resolve();
  };
  arrivals.on('append', count);
  return promise;
};

it('every order is completed once, although the leader is lost at three different steps', async () => {
  const testCustomer = await signUp(stack.baseUrl);
  const orders: string[] = [];
  // Each time at another step of the order; a node that comes back never leads at once.
  for (const after of [2, 7, 11]) {
    const isLost = appended(after);
    const placed = order(testCustomer);
    await isLost;
    const lost = cluster.leader();
    const [next = 0] = cluster.followers();
    cluster.kill(lost);
    cluster.beginElection();
    cluster.elect(next);
    orders.push(await placed);
    await cluster.restart(lost);
  }
  for (const id of orders) {
    expect(await testCustomer.untilSettled(id)).toMatchObject({ status: 'completed' });
  }
  await expect.poll(async () => (await visit(stack.baseUrl).get('/health/ready')).status).toBe(200);

  const store = await connectEventStore(cluster.url);
  try {
    const { events } = await store.readAll(START, { filter: { eventTypes: ['OrderCompleted'] } });
    const completed = events.map(({ stream }) => stream.replace('order-', ''));
    expect(completed.toSorted()).toEqual(orders.toSorted());
    const all = await store.readAll(START, {});
    const ids = all.events.map(({ id }) => id);
    expect(ids).toHaveLength(new Set(ids).size);
  } finally {
    await store.close();
  }
});
