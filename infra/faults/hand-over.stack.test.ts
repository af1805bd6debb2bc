// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { type AnotherProcess, type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let database: { url: string; drop(): Promise<void> };
let owner: DatabaseConnection;
let stack: RunningStack;
let testCustomer: TestCustomer;
let projections: AnotherProcess;
let worker: AnotherProcess;
let api: AnotherProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = connectDatabase(database.url);
  stack = await startStack({
    databaseUrl: database.url,
    env: {
      SANDBOX_SETTLE_MS: '200',
      REGISTRATION_POLL_MS: '100',
      VERIFICATION_RETRY_MS: '100',
      VERIFICATION_WAIT_MS: '1500',
    },
  });
  [projections, worker, api] = await Promise.all([
    stack.another('projections', 'projections-2'),
    stack.another('worker', 'worker-2'),
    stack.another('api', 'api-2'),
  ]);
  testCustomer = await signUp(stack.baseUrl);
});

afterAll(async () => {
  await owner?.close();
  await stack?.stop();
  await database?.drop();
});

type Health = {
  readonly ready: boolean;
  readonly instance: string;
  readonly tells?: string;
};
const healthAt = async (url: string): Promise<Health> => (await fetch(url)).json() as never;

const tells = (url: string, sentence: RegExp) =>
  vi.waitUntil(async () => sentence.test((await healthAt(url).catch(() => null))?.tells ?? ''), {
    timeout: 60_000,
    interval: 20,
  });

/** Pays for a name and orders it. */
const order = async (through: TestCustomer = testCustomer): Promise<string> => {
  const referenceCode = await through.pay(549);
  await through.check(referenceCode, 549);
  const bought = await through.buy({ domain: newDomain(), referenceCode });
  expect(bought.status).toBeLessThan(300);
  return bought.body.order.id;
};

const isCompleted = async (
  orderId: string,
  through: TestCustomer = testCustomer,
): Promise<void> => {
  expect(await through.untilSettled(orderId)).toMatchObject({ status: 'completed' });
};

describe('Two processes of each kind', () => {
  it('name themselves and are ready, as leader and on standby', async () => {
    const answers = await Promise.all(
      [stack.healthUrl('projections'), projections.healthUrl].map(healthAt),
    );
    const [first = '', second = ''] = answers.map(({ instance }) => instance);
    expect(second).toBe('projections-2');
    expect(first).toMatch(/:\d+$/);
    expect(answers.map(({ ready }) => ready)).toEqual([true, true]);
    expect(answers.map((answer) => answer.tells)).toEqual([
      `${first} leads`,
      `${second} stands by: ${first} leads`,
    ]);
    const workers = await Promise.all([stack.healthUrl('worker'), worker.healthUrl].map(healthAt));
    expect(workers.map((answer) => answer.tells)).toEqual([
      `${workers[0]?.instance} leads`,
      `worker-2 stands by: ${workers[0]?.instance} leads`,
    ]);
    await isCompleted(await order());
  });

  it('continue when the leaders are killed with -9', async () => {
    const placed = await order();
    // Its API is killed too where the services share a process.
    const there = testCustomer.through(api.baseUrl);
    await Promise.all([stack.kill('projections'), stack.kill('worker')]);
    await Promise.all([
      tells(projections.healthUrl, /^projections-2 leads$/),
      tells(worker.healthUrl, /^worker-2 leads$/),
    ]);
    await isCompleted(placed, there);
    await isCompleted(await order(there), there);
    await stack.restart('projections');
    await stack.restart('worker');
    expect(await healthAt(stack.healthUrl('projections'))).toMatchObject({
      ready: true,
      tells: expect.stringMatching(/stands by: projections-2 leads$/),
    });
  });

  it('transfer the lead when the leaders are asked to stop', async () => {
    const placed = await order();
    const ended = Promise.all([projections.stop(), worker.stop()]);
    await Promise.all([
      tells(stack.healthUrl('projections'), /:\d+ leads$/),
      tells(stack.healthUrl('worker'), /:\d+ leads$/),
    ]);
    await ended;
    await isCompleted(placed);
    await Promise.all([projections.start(), worker.start()]);
  });
});

it('two APIs serve a customer together, place one order per idempotency key, and each works alone', async () => {
  const both = [testCustomer, testCustomer.through(api.baseUrl)] as const;
  const [here, there] = both;
  const referenceCode = await here.pay(549);
  await there.check(referenceCode, 549);
  const form = { domain: newDomain(), referenceCode };
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(both.map((one) => one.buy(form, headers)));
  const [placed = '', repeated] = answers.map(({ body }) => body.order?.id);
  expect(repeated).toBe(placed);

  await stack.kill('api');
  expect(await there.untilSettled(placed)).toMatchObject({ status: 'completed' });
  const next = await there.pay(549);
  expect(await there.check(next, 549)).toMatchObject({ body: { isValid: true } });
  await stack.restart('api');
  expect((await here.buy({ domain: newDomain(), referenceCode: next })).status).toBeLessThan(300);
});

it('the API answers an open request when it is asked to stop, and then stops', async () => {
  const referenceCode = await testCustomer.pay(549, newTransactionId('7777'));
  const { rows } = await owner.pool.query('select clock_timestamp() as now');
  // The bank never sees that credit: the answer waits for it as long as it may.
  const answer = testCustomer.check(referenceCode, 549);
  // The first check since the API's restart: it begins to listen for outcomes.
  const listening = `select from pg_stat_activity
    where query = 'select max(position) as head from events' and backend_start > $1`;
  await vi.waitUntil(
    async () => (await owner.pool.query(listening, [rows[0].now])).rows.length > 0,
    60_000,
  );

  await stack.end('api');

  expect(await answer).toMatchObject({ status: 200, body: { isValid: true } });
  expect(await readFile(stack.logFile('api'), 'utf8')).not.toContain('shutdown failed');
  await stack.restart('api');
});
