/** The larger plan of an account whose server, or worker, fails at any moment. */
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { newDomain } from '@haat/testkit/customer';
import { type FailingStore, failingOnDemand } from '@haat/testkit/failing-once';
import { type HostingOrder, orderHosting } from '@haat/testkit/hosting-orders';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { orderUpgrade, subscriptionOf } from '@haat/testkit/renewal-orders';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../engine/job-runner.ts';

let clock: ManualClock;
let shop: WorkerShop;
let failing: FailingStore;
/** Domains whose accounts show their change late. */
const showsOld = new Set<string>();
beforeAll(async () => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
  failing = failingOnDemand(shop.services.store);
  const { hosting } = shop.services;
  const readAccount: typeof hosting.readAccount = async (account) => {
    const shown = await hosting.readAccount(account);
    const isOld = shown.kind === 'ours' && showsOld.has(account.domain);
    return isOld ? { ...shown, package: 'Dukaan' } : shown;
  };
  await shop.startWorker({ store: failing.store, hosting: { ...hosting, readAccount } });
});
afterAll(() => shop.close());

type Hosted = HostingOrder & { readonly subscriptionId: string };

const hosted = async (domain = newDomain()): Promise<Hosted> => {
  const ordered = await orderHosting(shop.store, { domain, planName: 'Dukaan' });
  const subscriptionId = subscriptionIdOf(ordered.orderId, 'hosting');
  await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionStarted');
  return { ...ordered, subscriptionId };
};
const packagesOf = ({ username }: Hosted): readonly string[] =>
  shop.hosting
    .changes()
    .flatMap((change) =>
      change.kind === 'package' && change.username === username ? [change.plan] : [],
    );
const expectUpgraded = async (plan: Hosted, orderId: string): Promise<void> => {
  await shop.waitFor(orderStream(orderId), 'OrderCompleted');
  await shop.waitFor(subscriptionStream(plan.subscriptionId), 'SubscriptionUpgraded');
  expect(await subscriptionOf(shop, plan.subscriptionId)).toMatchObject({
    ...{ of: { planName: 'Bazaar', planId: 105 }, renewedBy: null, phase: 'active' },
  });
  const story = await shop.story(orderStream(orderId));
  expect(story.filter((type) => type === 'HostingUpgraded')).toHaveLength(1);
};
const expectFailed = async (plan: Hosted, orderId: string, referenceCode: string) => {
  const { data } = await shop.waitFor(orderStream(orderId), 'HostingUpgradeFailed');
  const released = await shop.waitFor(paymentStream(referenceCode), 'PaymentReleased');
  expect(released.data.cause).toBe('upgrade_failed');
  await shop.waitFor(subscriptionStream(plan.subscriptionId), 'RenewalReleased');
  expect(packagesOf(plan)).toEqual([]);
  return data;
};

const CUTS = ['HostingUpgradeRequested', 'HostingUpgraded', 'SubscriptionUpgraded'].flatMap(
  (type) => [[type, 'before'] as const, [type, 'after'] as const],
);

describe('An upgrade', () => {
  it.each(CUTS)(
    'is done once when the worker is interrupted at %s, %s it is written',
    async (type, moment) => {
      const plan = await hosted();
      failing.failAt(type, moment);
      const { orderId } = await orderUpgrade(shop, plan.subscriptionId);
      await expectUpgraded(plan, orderId);
      expect(failing.hasFailed()).toBe(true);
      expect(packagesOf(plan)).toEqual(['Bazaar']);
    },
  );

  it('is recorded once when eight runs of its job start at the same moment', async () => {
    const plan = await hosted(`lateanswer-${newDomain()}`);
    const { orderId } = await orderUpgrade(shop, plan.subscriptionId);
    await shop.waitFor(orderStream(orderId), 'HostingUpgradeRequested');
    const { id, job, payload } = await shop.services.db
      .selectFrom('outbox')
      .selectAll()
      .where('job', '=', 'upgrade-hosting')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const again = { id, name: job, data: payload, start: 2 };
    await Promise.all(Array.from({ length: 8 }, () => runJob(shop.services, again)));
    await expectUpgraded(plan, orderId);
    expect(new Set(packagesOf(plan))).toEqual(new Set(['Bazaar']));
  });

  it('of an account that is gone from the server fails, and the money is free', async () => {
    const plan = await hosted();
    shop.hosting.alter({ domain: plan.domain, gone: true });
    const { orderId, referenceCode } = await orderUpgrade(shop, plan.subscriptionId);
    expect(await expectFailed(plan, orderId, referenceCode)).toMatchObject({ failure: 'gone' });
  });

  it('is not done while the account shows its old package, and an operator is alarmed', async () => {
    const plan = await hosted();
    showsOld.add(plan.domain);
    const { orderId } = await orderUpgrade(shop, plan.subscriptionId);
    await waitFor(async () => packagesOf(plan).length > 0);
    clock.advance(61_000);
    await waitFor(async () =>
      /haat_hosting_overdue_total [1-9]/.test(await shop.services.alarms.metrics()),
    );
    expect(await shop.story(orderStream(orderId))).not.toContain('HostingUpgraded');
    showsOld.delete(plan.domain);
    await expectUpgraded(plan, orderId);
  });

  it('whose period is over before it starts fails, and the plan is not changed', async () => {
    const plan = await hosted();
    const { paidUntil } = await subscriptionOf(shop, plan.subscriptionId);
    // The last day: nothing of the period is left.
    clock.advance(Date.parse(paidUntil) - clock.now());
    const { orderId, referenceCode } = await orderUpgrade(shop, plan.subscriptionId);
    const failed = await expectFailed(plan, orderId, referenceCode);
    expect(failed).toMatchObject({ failure: 'period_over' });
  });
});
