/** The processes of the shop, as `npm start` runs them, on EventStoreDB instead of events in Postgres. */

import {
  type StandInProcess,
  startStandInProcess,
} from '@haat/event-store/testing/stand-in-process';
import { connectDatabase } from '@haat/platform/database';
import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
let standIn: StandInProcess;
let stack: RunningStack;

beforeAll(async () => {
  [database, standIn] = await Promise.all([createTestDatabase(), startStandInProcess()]);
  stack = await startStack({
    databaseUrl: database.url,
    eventStoreUrl: standIn.url,
    env: { SANDBOX_SETTLE_MS: '200', REGISTRATION_POLL_MS: '100', VERIFICATION_RETRY_MS: '100' },
  });
});
afterAll(async () => {
  await stack?.stop();
  await standIn?.stop();
  await database?.drop();
});

it('an order is completed, and its events are stored only in EventStoreDB', async () => {
  const testCustomer = await signUp(stack.baseUrl);
  const referenceCode = await testCustomer.pay(549);
  await testCustomer.check(referenceCode, 549);
  const bought = await testCustomer.buy({ domain: newDomain(), referenceCode });
  expect(bought.status).toBe(200);
  expect((await testCustomer.untilSettled(bought.body.order.id)).status).toBe('completed');
  expect((await visit(stack.baseUrl).get('/health/ready')).body.parts.eventStore).toBe('ok');

  const { calls } = await standIn.counted();
  const counted = (by: string, kind: string) =>
    calls
      .filter((one) => one.by === by && one.kind === kind)
      .reduce((sum, one) => sum + one.calls, 0);
  expect(counted('haat-api', 'append')).toBeGreaterThan(0);
  expect(counted('haat-worker', 'append')).toBeGreaterThan(0);
  expect(counted('haat-worker', 'subscription')).toBeGreaterThan(0);
  expect(counted('haat-projections', 'subscription')).toBeGreaterThan(0);
  const { db, close } = connectDatabase(database.url);
  try {
    expect(
      await db
        .selectFrom('events' as never)
        .selectAll()
        .execute(),
    ).toEqual([]);
  } finally {
    await close();
  }
});
