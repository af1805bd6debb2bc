import { orderHosting } from '@haat/testkit/hosting-orders';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failHosting } from './fail-hosting.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await shop.startWorker();
});
afterAll(() => shop.close());

const meera = { operator: 'meera', reason: 'The server is full (ticket 4711).' };
/** @param createTimeoutMs how long a call may be under way; none is, unless given. */
const resolver = (createTimeoutMs = 0) => ({
  ...shop.services,
  settings: { HOSTING_CREATE_TIMEOUT_MS: createTimeoutMs },
});
const REQUESTED = 'HostingProvisioningRequested';

it('an operator gives up a hosting plan that is not set up', async () => {
  const { order, orderId } = await orderHosting(shop.store, { domain: 'mumbling-shop.in' });
  await shop.waitFor(order, REQUESTED);
  expect(await failHosting(resolver(), { ...meera, orderId })).toMatchObject({ done: true });
  expect(await shop.waitFor(order, 'HostingProvisioningFailed')).toMatchObject({
    data: {
      failure: 'operator',
      reason: 'We couldn’t set up this hosting. Contact support for help.',
    },
    metadata: { actor: { kind: 'operator', name: 'meera', reason: meera.reason } },
  });
  expect(await failHosting(resolver(), { ...meera, orderId })).toMatchObject({ done: true });
  expect((await shop.story(order)).filter((type) => type.startsWith('Hosting'))).toHaveLength(2);
});

it('a plan is given up only with --insist while the server may have its account', async () => {
  const { order, orderId, username } = await orderHosting(shop.store, { domain: 'mumbling-b.in' });
  await shop.waitFor(order, REQUESTED);
  const showing = (lookUp: WorkerShop['services']['hosting']['lookUp']) => ({
    ...resolver(),
    hosting: { lookUp },
  });
  const ours = showing(async () => ({
    ...{ kind: 'ours', ipAddress: null },
    ...{ isSuspended: false, suspendedFor: null },
  }));
  const silent = showing(async () => ({ kind: 'not_known', description: 'timeout' }));
  expect(await failHosting(ours, { ...meera, orderId })).toEqual({
    ...{ done: false, canInsist: true },
    message:
      'The order was not failed: the hosting server has the account: the worker will record it. ' +
      'To fail it anyway, add --insist.',
  });
  expect(await failHosting(silent, { ...meera, orderId })).toMatchObject({
    done: false,
    message: expect.stringContaining('does not say whether it has the account: timeout'),
  });
  expect(username).toHaveLength(8);
  expect((await failHosting(ours, { ...meera, orderId, insists: true })).done).toBe(true);
});

it('a plan is given up only with --insist while a call may still set it up', async () => {
  const { order, orderId, customerId } = await orderHosting(shop.store, {
    domain: 'mumbling-c.in',
  });
  await shop.waitFor(order, REQUESTED);
  await shop.services.hostingLogins.beginTry({ orderId, customerId });
  expect(await failHosting(resolver(180_000), { ...meera, orderId })).toMatchObject({
    done: false,
    message: expect.stringMatching(/is still setting the account up: try again in 1[78]\d s/),
  });
  const insisting = { ...meera, orderId, insists: true };
  expect((await failHosting(resolver(180_000), insisting)).done).toBe(true);
});

it('giving up is refused for an unknown order and for a plan that is set up', async () => {
  const { order, orderId } = await orderHosting(shop.store, { domain: 'neelkhadi.in' });
  await shop.waitFor(order, 'HostingProvisioned');
  const late = { ...meera, orderId, insists: true };
  expect(await failHosting(resolver(), late)).toMatchObject({
    done: false,
    message: expect.stringMatching(
      /^The hosting setup of neelkhadi\.in cannot fail now: the order is \w+\.$/,
    ),
  });
  expect(await failHosting(resolver(), { ...late, orderId: 'HT-UNKNOWN' })).toMatchObject({
    done: false,
    message: expect.stringContaining('Hosting setup of order HT-UNKNOWN not found.'),
  });
});
