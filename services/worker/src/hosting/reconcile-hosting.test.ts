// @module-tag slow
/** Reconciles a plan's account with a server that answers in every way. */
import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { noopLog } from '@haat/platform/log';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type HostingOrder, orderHosting } from '@haat/testkit/hosting-orders';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { orderRenewal, subscriptionOf } from '@haat/testkit/renewal-orders';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getStep } from '../process.ts';

const DAY = 86_400_000;

let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
});
afterEach(() => shop.close());

type Hosted = HostingOrder & { readonly subscriptionId: string; readonly stream: string };

/** A plan that is paid for a year, set up. */
const hosted = async (domain: string): Promise<Hosted> => {
  const ordered = await orderHosting(shop.store, { domain, planName: 'Dukaan' });
  const subscriptionId = subscriptionIdOf(ordered.orderId, 'hosting');
  const stream = subscriptionStream(subscriptionId);
  await shop.waitFor(stream, 'SubscriptionStarted');
  return { ...ordered, subscriptionId, stream };
};
const toTheEnd = async ({ stream, subscriptionId }: Hosted): Promise<void> => {
  const { paidUntil } = await subscriptionOf(shop, subscriptionId);
  clock.advance(Date.parse(paidUntil) - clock.now() + DAY);
  await shop.waitFor(stream, 'SubscriptionExpired');
};
const changesOf = ({ username }: Hosted) =>
  shop.hosting.changes().filter((change) => change.username === username);
const kindsOf = (plan: Hosted) => changesOf(plan).map(({ kind }) => kind);
const untilChanged = (plan: Hosted, ...kinds: readonly string[]): Promise<void> =>
  waitFor(async () => kindsOf(plan).join() === kinds.join());
const show = ({ username, domain }: Hosted) => shop.services.hosting.lookUp({ username, domain });
const align = (subscriptionId: string, services = shop.services) =>
  getStep('reconcile-hosting').run(services, {
    ...{ id: 'again', start: 1, log: noopLog },
    payload: {
      subscriptionId,
      causationId: 'test',
      correlationId: 'test',
      causeStream: 'test',
      causeRevision: '0',
    },
  });

describe('The account of a plan that was not renewed', () => {
  it.each(['neelkhadi', 'dropping', 'barred'])(
    'is suspended, and removed later, once each, with a server fault of kind “%s”',
    async (fault) => {
      await shop.startWorker();
      const plan = await hosted(`${fault}-shop.in`);
      await toTheEnd(plan);
      await untilChanged(plan, 'suspend');
      expect(await show(plan)).toMatchObject({
        isSuspended: true,
        suspendedFor: 'The plan was not renewed.',
      });
      clock.advance(31 * DAY);
      await shop.waitFor(plan.stream, 'SubscriptionLapsed');
      await shop.waitFor(hostedDomainStream(plan.domain), 'HostedDomainReleased');
      expect(kindsOf(plan)).toEqual(['suspend', 'remove']);
      expect(await show(plan)).toEqual({ kind: 'not_there' });
      // Taken once more, it does nothing.
      expect(await align(plan.subscriptionId)).toEqual({ kind: 'done' });
      expect(kindsOf(plan)).toEqual(['suspend', 'remove']);
    },
  );

  it('is not removed while an order may still renew the plan', async () => {
    await shop.startWorker();
    const plan = await hosted('waiting-shop.in');
    await toTheEnd(plan);
    await untilChanged(plan, 'suspend');
    // Ordered shortly before the plan lapses: the order then still waits for its payment, which is
    // given up a minute after it was submitted.
    clock.advance(30 * DAY - 30_000);
    const { orderId } = await orderRenewal(shop, plan.subscriptionId, { utr: '632612347777' });
    clock.advance(40_000);
    await waitFor(async () => {
      const { rows } = await shop.connection.pool.query(
        "select start from scheduled_steps where step = 'lapse-hosting'",
      );
      return rows[0]?.start > 1;
    });
    expect(await subscriptionOf(shop, plan.subscriptionId)).toMatchObject({
      phase: 'expired',
      renewedBy: orderId,
    });
    expect(kindsOf(plan)).toEqual(['suspend']);
  });
});

describe('The account of a renewed plan', () => {
  it.each(['neelkhadi', 'dropping'])(
    'is unsuspended after a late renewal, with a server fault of kind “%s”',
    async (fault) => {
      await shop.startWorker();
      const plan = await hosted(`${fault}-shop.in`);
      await toTheEnd(plan);
      await untilChanged(plan, 'suspend');
      await orderRenewal(shop, plan.subscriptionId);
      await shop.waitFor(plan.stream, 'SubscriptionRenewed');
      await untilChanged(plan, 'suspend', 'unsuspend');
      clock.advance(31 * DAY);
      await shop.untilIdle('release-abandoned-renewal', 'release-abandoned-payment');
      expect(kindsOf(plan)).toEqual(['suspend', 'unsuspend']);
    },
  );

  /** A plan whose end no job has noticed yet, and how to renew it. */
  const expiredPlan = async (domain: string) => {
    const worker = await shop.startWorker();
    const plan = await hosted(domain);
    await worker.close();
    const system = { kind: 'system', name: 'test' } as const;
    const give = (command: Parameters<typeof subscriptionDecider.decide>[0]) =>
      executeTestCommand(shop.store, system, subscriptionDecider, plan.stream, command);
    const { customerId, paidUntil } = await subscriptionOf(shop, plan.subscriptionId);
    const of = { subscriptionId: plan.subscriptionId, customerId };
    const at = new Date(Date.parse(paidUntil) + DAY).toISOString();
    await give({ type: 'ExpireSubscription', ...of, paidUntil, expiredAt: at, lapsesAt: at });
    const renewed = { orderId: null, paidUntil: at, renewedAt: at };
    return { plan, renew: () => give({ type: 'RenewSubscription', ...of, ...renewed }) };
  };

  it('is unsuspended at once when the renewal comes during the suspension', async () => {
    const { hosting } = shop.services;
    const { plan, renew } = await expiredPlan('racing-shop.in');
    const slow = {
      ...hosting,
      suspend: async (...args: Parameters<typeof hosting.suspend>) => {
        await renew();
        return hosting.suspend(...args);
      },
    };
    const services = { ...shop.services, hosting: slow };
    expect(await align(plan.subscriptionId, services)).toEqual({ kind: 'later', delayMs: 0 });
    expect((await align(plan.subscriptionId, services)).kind).toBe('later');
    expect(await align(plan.subscriptionId, services)).toEqual({ kind: 'done' });
    expect(kindsOf(plan)).toEqual(['suspend', 'unsuspend']);
  });

  it('is not suspended when the renewal comes during the server’s look-up', async () => {
    const { hosting } = shop.services;
    const { plan, renew } = await expiredPlan('just-in-time.in');
    const slow = {
      ...hosting,
      lookUp: async (...args: Parameters<typeof hosting.lookUp>) => {
        await renew();
        return hosting.lookUp(...args);
      },
    };
    const services = { ...shop.services, hosting: slow };
    expect((await align(plan.subscriptionId, services)).kind).toBe('later');
    expect(await align(plan.subscriptionId, services)).toEqual({ kind: 'done' });
    expect(kindsOf(plan)).toEqual([]);
  });

  it('stays suspended when an operator suspended it for another reason', async () => {
    await shop.startWorker();
    const plan = await hosted('abusive-shop.in');
    await shop.services.hosting.suspend(plan.username, 'It sends spam.');
    await toTheEnd(plan);
    await orderRenewal(shop, plan.subscriptionId);
    await shop.waitFor(plan.stream, 'SubscriptionRenewed');
    await shop.untilIdle(
      ...['release-abandoned-renewal', 'release-abandoned-payment', 'lapse-hosting'],
    );
    expect(await show(plan)).toMatchObject({ suspendedFor: 'It sends spam.' });
    expect(kindsOf(plan)).toEqual(['suspend']);
  });

  it.each([
    ['refuses with an unknown message', { kind: 'not_known', description: 'Not today' }],
    ['reports success without an effect', { kind: 'running' }],
  ] as const)('raises an alarm when the server %s for an hour', async (_, answer) => {
    const hosting = { ...shop.services.hosting, unsuspend: async () => answer };
    await shop.startWorker({ hosting });
    const plan = await hosted('refusing-shop.in');
    await toTheEnd(plan);
    await untilChanged(plan, 'suspend');
    await orderRenewal(shop, plan.subscriptionId);
    await shop.waitFor(plan.stream, 'SubscriptionRenewed');
    clock.advance(DAY / 24);
    await waitFor(async () =>
      /haat_hosting_not_reconciled_total [1-9]/.test(await shop.services.alarms.metrics()),
    );
  });
});
