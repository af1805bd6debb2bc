import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { hostingLoginAnswerSchema } from '@haat/contracts/http/hosting-login';
import { freeHostingAnswerSchema } from '@haat/contracts/http/place-order';
import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../processes/wait.ts';

let database: TestDatabase;
let stack: RunningStack;

beforeAll(async () => {
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    env: { SANDBOX_SETTLE_MS: '3000', HOSTING_POLL_MS: '200', HOSTING_POLL_MAX_MS: '500' },
  });
});
afterAll(async () => {
  await stack?.stop();
  await database?.drop();
});

const creationsOf = async (domain: string) => {
  const answer = await fetch(`${stack.sandboxUrls.hosting}/sandbox/accounts`);
  const { creations } = (await answer.json()) as {
    creations: readonly { readonly domain: string; readonly result: string }[];
  };
  return creations.filter((call) => call.domain === domain).map(({ result }) => result);
};

const orderFree = async (asha: TestCustomer, domain: string): Promise<string> => {
  const placed = await asha.post('/api/orders/hosting/free/create', {
    userId: asha.id,
    domain,
    service: FREE_PLAN_NAME,
  });
  return freeHostingAnswerSchema.parse(placed.body).order.id;
};

const askLogin = (asha: TestCustomer, orderId: string) =>
  asha.post(`/api/orders/${orderId}/hosting-login`, undefined);

const logIn = async (login: { readonly username: string; readonly password: string }) => {
  const body = new URLSearchParams({ username: login.username, password: login.password });
  return (await fetch(`${stack.sandboxUrls.hosting}/sandbox/login`, { method: 'POST', body }))
    .status;
};

it('a free order is set up, and the customer is shown once how to get in', async () => {
  const asha = await signUp(stack.baseUrl);
  const domain = newDomain();
  const orderId = await orderFree(asha, domain);
  expect(await asha.untilSettled(orderId)).toMatchObject({ status: 'completed' });
  const { status, body } = await askLogin(asha, orderId);
  expect(status).toBe(200);
  const login = hostingLoginAnswerSchema.parse(body);
  expect(login.panel_url).toBe(`${stack.sandboxUrls.hosting}/panel`);
  expect((await fetch(login.panel_url)).status).toBe(200);
  expect(await logIn(login)).toBe(200);
  expect((await askLogin(asha, orderId)).status).toBe(409);
  expect(await creationsOf(domain)).toEqual(['created']);
});

it('a worker killed while the server sets a plan up finds the account, and makes no other', async () => {
  const asha = await signUp(stack.baseUrl);
  const domain = newDomain('slow');
  const orderId = await orderFree(asha, domain);
  // The server has taken the order and has yet to answer.
  const isRequested = async () => (await creationsOf(domain)).length === 1;
  expect(await waitFor(isRequested, { within: 30_000 })).toBe(true);
  await stack.kill('worker');
  expect((await askLogin(asha, orderId)).status).toBe(409);
  await stack.restart('worker');
  expect(await asha.untilSettled(orderId)).toMatchObject({ status: 'completed' });
  expect(await creationsOf(domain)).toEqual(['late']);
  const both = await Promise.all([askLogin(asha, orderId), askLogin(asha, orderId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const shown = both.find(({ status }) => status === 200);
  expect(await logIn(hostingLoginAnswerSchema.parse(shown?.body))).toBe(200);
});
