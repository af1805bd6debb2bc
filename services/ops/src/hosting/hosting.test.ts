import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { sample } from '@haat/contracts/testing/sample';
import { hostingSiteDecider } from '@haat/domain/hosting/hosting-site';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type HostingOrder, orderHosting } from '@haat/testkit/hosting-orders';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import type { WaitingKind } from '@haat/worker/alarms/inbox/waiting';
import { compareAccounts } from '@haat/worker/hosting/compare-accounts';
import type { RunningWorker } from '@haat/worker/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PrintedWaiting } from '../inbox/command.ts';
import { asOperator, caughtUp, readPasted, runLine } from '../testing/operator.ts';

const HOUR_MS = 60 * 60_000;

let shop: WorkerShop;
let models: FollowedReadModels;
let worker: RunningWorker;
beforeEach(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
  worker = await shop.startWorker();
});
afterEach(async () => {
  await models.close();
  await shop.close();
});

const hosting = (line: string) => runLine(asOperator(shop), `npm run ops -- hosting ${line}`);

const have = async (planName = 'Dukaan'): Promise<HostingOrder> => {
  const plan = await orderHosting(shop.store, { domain: newDomain(), planName });
  await shop.waitFor(plan.order, 'OrderCompleted');
  await caughtUp(models);
  return plan;
};

const waitingOf = async (expected: WaitingKind): Promise<readonly PrintedWaiting[]> => {
  const { text } = await runLine(asOperator(shop), 'npm run ops -- inbox --json');
  return (JSON.parse(text) as PrintedWaiting[]).filter(({ kind }) => kind === expected);
};
const differing = () => waitingOf('plan differs at server');

it.each([
  ['suspended there', { suspendedFor: 'Bandwidth exceeded' }, 'suspended at the hosting server'],
  ['missing there', { gone: true }, 'has no account for it'],
  ['of another package', { package: 'mela' }, 'another package'],
] as const)('a plan that is %s is in the inbox until it agrees again', async (_, there, why) => {
  const plan = await have();
  expect((await hosting('sync')).done).toBe(true);
  shop.hosting.alter({ domain: plan.domain, ...there });
  expect((await hosting('sync')).text).toContain('1 plans compared: 1 differ');
  const [waiting, ...others] = await differing();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ id: plan.orderId, why: expect.stringContaining(why) });
  for (const line of waiting?.commands ?? []) await readPasted(line);
  expect((await hosting(`show ${plan.domain}`)).text).toMatch(/^! /m);
  if ('gone' in there) return;
  shop.hosting.alter({ domain: plan.domain, suspendedFor: null, package: 'Dukaan' });
  expect((await hosting('sync')).done).toBe(true);
  expect(await differing()).toEqual([]);
});

it('a plan that is set up while the accounts are listed does not differ', async () => {
  const { hosting: server } = shop.services;
  const listAccounts = async () => {
    const list = await server.listAccounts();
    await have();
    return list;
  };
  const services = { ...shop.services, hosting: { ...server, listAccounts } };
  expect(await compareAccounts(services)).toMatchObject({ plans: 1, different: 0, unknown: 0 });
  expect(await differing()).toEqual([]);
});

it('an account of no plan is listed, and left alone', async () => {
  const plan = await have();
  shop.hosting.fail(plan.domain, 'extraaccount');
  expect((await hosting('sync')).text).toContain('1 accounts belong to no plan');
  expect((await hosting('orphans')).text).toContain(`unknown-${plan.domain}`.slice(0, 8));
  expect((await hosting(`show ${plan.orderId}`)).text).toContain(
    '  state: running | server: running',
  );
});

it('a site that nothing has looked at for days waits in the inbox', async () => {
  const { orderId, customerId, domain } = await have();
  // It would end the site by itself.
  await worker.close();
  const requestedAt = new Date(Date.now() - 97 * HOUR_MS).toISOString();
  const about = { orderId, customerId, domain, changeId: 'CH-OLD' };
  const { data: site } = sample('HostingSiteRequested', { ...about, requestedAt });
  const { data: sent } = sample('HostingSiteSent', about);
  const { data: written } = sample('HostingSiteWritten', { ...about, writtenAt: requestedAt });
  for (const command of [
    { type: 'RequestHostingSite', ...site } as const,
    { type: 'SendHostingSite', ...sent } as const,
    { type: 'RecordSiteWritten', ...written } as const,
  ]) {
    const by = { kind: 'customer', id: customerId } as const;
    const stream = hostingSiteStream(orderId);
    await executeTestCommand(shop.store, by, hostingSiteDecider, stream, command, orderId);
  }
  await caughtUp(models);
  const [waiting] = await waitingOf('site in doubt');
  expect(waiting).toMatchObject({ id: orderId, why: expect.stringContaining('web tools') });
  expect((await hosting(`end-site ${domain} --operator meera --reason "not seen"`)).done).toBe(
    true,
  );
});

it('a site that the server has not confirmed for a day waits in the inbox, until it is ended', async () => {
  const plan = await have();
  const { orderId, customerId, domain } = plan;
  const requestedAt = new Date(Date.now() - 25 * HOUR_MS).toISOString();
  shop.hosting.behave('down');
  const site = sample('HostingSiteRequested', { orderId, customerId, domain, requestedAt });
  await executeTestCommand(
    shop.store,
    { kind: 'customer', id: customerId },
    hostingSiteDecider,
    hostingSiteStream(orderId),
    { type: 'RequestHostingSite', ...site.data },
    orderId,
  );
  await caughtUp(models);
  const [waiting] = await waitingOf('site in doubt');
  expect(waiting).toMatchObject({ id: orderId, whose: customerId });
  for (const line of waiting?.commands ?? []) await readPasted(line);
  const { text } = await hosting(`site ${domain}`);
  expect(text).toContain('seen online: no');
  expect(text).not.toContain(site.data.values.name);
  expect((await hosting(`end-site ${domain} --operator meera --reason "no answer"`)).done).toBe(
    true,
  );
  await caughtUp(models);
  expect(await waitingOf('site in doubt')).toEqual([]);
  expect((await hosting(`end-site ${domain} --operator meera --reason "no answer"`)).done).toBe(
    false,
  );
});
