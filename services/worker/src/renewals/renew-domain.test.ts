/** A name that is renewed at a registrar which answers in every way. */
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { failRenewal } from '@haat/ops/orders/fail-renewal';
import { noopLog } from '@haat/platform/log';
import { createLogicBoxes } from '@haat/platform/registrar';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FailingStore, failingOnce, failingOnDemand } from '@haat/testkit/failing-once';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { orderRenewal, subscriptionOf } from '@haat/testkit/renewal-orders';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlarms } from '../alarms/alarms.ts';
import { runJob } from '../engine/job-runner.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const SYSTEM = { kind: 'system', name: 'test' } as const;

let clock: ManualClock;
let shop: WorkerShop;
const open = async (): Promise<void> => {
  clock = createMovableClock();
  // After the timeout the registrar has 30 ms to still do it.
  shop = await openWorker({ REGISTRAR_REGISTER_TIMEOUT_MS: 20 }, { clock });
};
const close = (): Promise<void> => shop.close();

const registrarOf = () => shop.services.registrar;
/** Sold domains; a recorded attempt is sent however long that takes here. */
const allSold = async (domains: readonly string[]): Promise<readonly string[]> => {
  const settings = { ...shop.services.settings, REGISTRAR_REGISTER_TIMEOUT_MS: 30_000 };
  const worker = await shop.startWorker({ settings });
  const subscriptionIds = await Promise.all(
    domains.map(async (domain) => {
      const { orderId } = await shop.buy({ domain });
      await shop.waitFor(orderStream(orderId), 'OrderCompleted');
      const subscriptionId = subscriptionIdOf(orderId, 'domain');
      await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionStarted');
      return subscriptionId;
    }),
  );
  await worker.close();
  return subscriptionIds;
};
const sold = async (domain: string): Promise<string> => (await allSold([domain]))[0] ?? '';
const endOf = async (subscriptionId: string): Promise<number> =>
  Date.parse((await subscriptionOf(shop, subscriptionId)).paidUntil);
const renewals = (domain = 'neelkhadi.in') =>
  shop.registrar
    .renewals()
    .filter((call) => call.domain === domain)
    .map(({ result }) => result);
const periodsBought = (domain: string) =>
  renewals(domain).filter((one) => ['renewed', 'lost', 'late', 'locked'].includes(one)).length;
const timelineOf = async (orderId: string): Promise<readonly string[]> =>
  (await shop.story(orderStream(orderId))).slice(2);

/** The order is complete, and what it renewed ends a year later, once. */
const expectRenewedOnce = async (subscriptionId: string, orderId: string, end: number) => {
  await shop.waitFor(orderStream(orderId), 'OrderCompleted');
  await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionRenewed');
  expect(await endOf(subscriptionId)).toBe(end + YEAR);
  const { domain, renewedBy } = await subscriptionOf(shop, subscriptionId);
  expect(renewedBy).toBeNull();
  expect(periodsBought(domain)).toBe(1);
};

/** The order has ended: its money is free, and so is the renewal. */
const expectFailed = async (subscriptionId: string, orderId: string, referenceCode: string) => {
  const failed = await shop.waitFor(orderStream(orderId), 'RenewalFailed');
  const released = await shop.waitFor(paymentStream(referenceCode), 'PaymentReleased');
  expect(released.data.cause).toBe('renewal_failed');
  await shop.waitFor(subscriptionStream(subscriptionId), 'RenewalReleased');
  expect((await subscriptionOf(shop, subscriptionId)).renewedBy).toBeNull();
  return failed.data;
};

const ANSWERS = [
  ['neelkhadi.in', ['renewed']],
  ['relost-name.in', ['lost']],
  ['relate-name.in', ['late']],
  ['relocked-name.in', ['locked']],
  ['remute-name.in', ['nothing', 'nothing', 'renewed']],
  ['remixed-name.in', ['mixed_up', 'renewed']],
  ['remumbling-name.in', ['mumbling', 'renewed']],
  ['renofunds-name.in', ['no_funds', 'no_funds', 'renewed']],
] as const;

const CUTS = ['DomainRenewalRequested', 'DomainRenewed', 'SubscriptionRenewed']
  .flatMap((type) => [[type, 'before'] as const, [type, 'after'] as const])
  .map(([type, moment]) => [type, moment, newDomain()] as const);

const LAPSES = (['before', 'after'] as const).map((moment) => [moment, newDomain()] as const);

describe('Renewing many domains', () => {
  const subscriptions = new Map<string, string>();
  let failing: FailingStore;
  beforeAll(async () => {
    await open();
    const names = [
      ...ANSWERS.map(([name]) => name),
      ...CUTS.map(([, , name]) => name),
      ...LAPSES.map(([, name]) => name),
    ];
    const ids = await allSold(names);
    for (const [at, name] of names.entries()) subscriptions.set(name, ids[at] ?? '');
    failing = failingOnDemand(shop.services.store);
    await shop.startWorker({ store: failing.store });
  });
  afterAll(close);

  /** How often an alarm was raised so far. */
  const alarmCount = async (metric: string): Promise<number> => {
    const [, after = '0'] = (await shop.services.alarms.metrics()).split(metric);
    return Number.parseInt(after, 10);
  };
  const alarmCounts = () =>
    Promise.all(
      [
        'renewals_manual_review_total{cause="not_understood"}',
        'refused_total{failure="funds"}',
      ].map(alarmCount),
    );

  it.each(ANSWERS)('renews %s once', async (domain, answers) => {
    const subscriptionId = subscriptions.get(domain) ?? '';
    const end = await endOf(subscriptionId);
    const [odd = 0, funds = 0] = await alarmCounts();
    const { orderId } = await orderRenewal(shop, subscriptionId);
    await expectRenewedOnce(subscriptionId, orderId, end);
    expect(renewals(domain)).toEqual(answers);
    const pending = domain.startsWith('relocked') ? ['DomainRenewalPending'] : [];
    expect(await timelineOf(orderId)).toEqual([
      ...['DomainRenewalRequested', ...pending, 'DomainRenewed', 'OrderCompleted'],
    ]);
    const isOdd = /^re(mumbling|mixed)/.test(domain);
    const isPoor = domain.startsWith('renofunds');
    expect(await alarmCounts()).toEqual([odd + (isOdd ? 1 : 0), funds + (isPoor ? 2 : 0)]);
  });

  it.each(CUTS)(
    'renews a domain once when the worker is interrupted at %s, %s it is written',
    async (type, moment, domain) => {
      const subscriptionId = subscriptions.get(domain) ?? '';
      const end = await endOf(subscriptionId);
      failing.failAt(type, moment);
      const { orderId } = await orderRenewal(shop, subscriptionId);
      await expectRenewedOnce(subscriptionId, orderId, end);
      expect(failing.hasFailed()).toBe(true);
    },
  );

  it.each(LAPSES)(
    'renews a domain once whose claim lapsed and whose worker is interrupted %s the new claim',
    async (moment, domain) => {
      const subscriptionId = subscriptions.get(domain) ?? '';
      const end = await endOf(subscriptionId);
      const utr = newTransactionId();
      shop.bank.answerNext(
        utr,
        Array.from({ length: 1_000 }, () => 'unavailable'),
      );
      const { orderId, customerId } = await orderRenewal(shop, subscriptionId, { utr });
      await executeTestCommand(
        shop.store,
        SYSTEM,
        subscriptionDecider,
        subscriptionStream(subscriptionId),
        { type: 'ReleaseRenewal', subscriptionId, customerId, orderId, reason: 'Unpaid.' },
      );
      failing.failAt('RenewalClaimed', moment);
      shop.bank.answerNext(utr, []);
      await expectRenewedOnce(subscriptionId, orderId, end);
      expect(failing.hasFailed()).toBe(true);
    },
  );
});

describe('In a separate shop,', () => {
  beforeEach(open);
  afterEach(close);

  describe('a domain is renewed once', () => {
    it('when eight runs of its job start at the same moment', async () => {
      const subscriptionId = await sold('relate-name.in');
      const end = await endOf(subscriptionId);
      const renewalRequested = Promise.withResolvers<void>();
      const registrar = {
        ...registrarOf(),
        renew: async (...request: Parameters<WorkerShop['services']['registrar']['renew']>) => {
          renewalRequested.resolve();
          return registrarOf().renew(...request);
        },
      };
      await shop.startWorker({ registrar });
      const { orderId } = await orderRenewal(shop, subscriptionId);
      await renewalRequested.promise;
      const { id, job, payload } = await shop.services.db
        .selectFrom('outbox')
        .selectAll()
        .where('job', '=', 'renew-domain')
        .executeTakeFirstOrThrow();
      const again = { id, name: job, data: payload, start: 2 };
      await Promise.all(Array.from({ length: 8 }, () => runJob(shop.services, again)));
      await expectRenewedOnce(subscriptionId, orderId, end);
    });

    it('from the expiry that the registrar shows, even if the expiry was moved before', async () => {
      const subscriptionId = await sold('neelkhadi.in');
      const end = await endOf(subscriptionId);
      shop.registrar.mend('neelkhadi.in', { endsAt: end + YEAR });
      await shop.startWorker();
      const { orderId } = await orderRenewal(shop, subscriptionId);
      await shop.waitFor(orderStream(orderId), 'OrderCompleted');
      await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionRenewed');
      expect(await endOf(subscriptionId)).toBe(end + 2 * YEAR);
      expect(renewals()).toEqual(['renewed']);
    });

    it('when the registry corrects the expiry by a day meanwhile', async () => {
      const subscriptionId = await sold('neelkhadi.in');
      const end = await endOf(subscriptionId);
      const store = failingOnce(shop.services.store, 'DomainRenewalRequested', 'after');
      const moving: typeof store = {
        ...store,
        append: async (...appended) => {
          const isIntent = appended[1].some(({ type }) => type === 'DomainRenewalRequested');
          if (isIntent) shop.registrar.mend('neelkhadi.in', { endsAt: end + DAY });
          return store.append(...appended);
        },
      };
      await shop.startWorker({ store: moving });
      const { orderId } = await orderRenewal(shop, subscriptionId);
      await expectRenewedOnce(subscriptionId, orderId, end + DAY);
    });
  });

  describe('a domain is not renewed', () => {
    it.each([
      ['Deleted', 'gone', 'support'],
      ['Pending Delete Restorable', 'redemption', 'Restore it'],
    ] as const)(
      'when it is %s at the registrar, and the payment is released',
      async (state, failure, words) => {
        const subscriptionId = await sold('neelkhadi.in');
        shop.registrar.mend('neelkhadi.in', { state });
        await shop.startWorker();
        const { orderId, referenceCode } = await orderRenewal(shop, subscriptionId);
        const failed = await expectFailed(subscriptionId, orderId, referenceCode);
        expect(failed).toMatchObject({ failure, reason: expect.stringContaining(words) });
        expect(renewals()).toEqual([]);
      },
    );

    it('by a second order while another order has claimed the renewal', async () => {
      const subscriptionId = await sold('neelkhadi.in');
      const first = await orderRenewal(shop, subscriptionId, { utr: '632612347777' });
      await shop.startWorker({ settings: { ...shop.services.settings, CLAIM_LAPSE_MS: 0 } });
      await expect(orderRenewal(shop, subscriptionId)).rejects.toThrow('renewal_claimed');
      expect((await subscriptionOf(shop, subscriptionId)).renewedBy).toBe(first.orderId);
    });

    it('while its state is unknown; an alarm is raised, and an operator may give it up', async () => {
      const subscriptionId = await sold('restuck-name.in');
      const settings = { ...shop.services.settings, REGISTRATION_ALARM_MS: 0 };
      await shop.startWorker({ settings });
      const { orderId, referenceCode } = await orderRenewal(shop, subscriptionId);
      await shop.waitFor(orderStream(orderId), 'DomainRenewalPending');
      await waitFor(async () =>
        /renewals_manual_review_total\{cause="overdue"\} [1-9]/.test(
          await shop.services.alarms.metrics(),
        ),
      );
      const by = { orderId, operator: 'meera', reason: 'The registrar took it back (ticket 12).' };
      const resolver = { ...shop.services, store: shop.store };
      expect(await failRenewal(resolver, by)).toMatchObject({ done: false });
      expect(await failRenewal(resolver, { ...by, insists: true })).toMatchObject({ done: true });
      expect(await expectFailed(subscriptionId, orderId, referenceCode)).toMatchObject({
        failure: 'operator',
      });
      expect(await failRenewal(resolver, { ...by, orderId: 'HT-NEVER' })).toMatchObject({
        done: false,
      });
      // A renewal that was given up sends no further notice.
      const { id, job, payload } = await shop.services.db
        .selectFrom('outbox')
        .selectAll()
        .where('job', '=', 'poll-renewal')
        .executeTakeFirstOrThrow();
      const alarms = createAlarms();
      const later = { id, name: job, data: payload, start: 9 };
      expect(await runJob({ ...shop.services, settings, alarms }, later)).toEqual({ kind: 'done' });
      expect(await alarms.metrics()).not.toMatch(
        /renewals_manual_review_total\{cause="overdue"\} [1-9]/,
      );
    });
  });

  it('a renewal claimed for an order that was never placed is released', async () => {
    const subscriptionId = await sold('neelkhadi.in');
    await shop.startWorker({ settings: { ...shop.services.settings, CLAIM_LAPSE_MS: 1 } });
    const { customerId } = await subscriptionOf(shop, subscriptionId);
    const claim = {
      type: 'ClaimRenewal',
      subscriptionId,
      customerId,
      orderId: 'HT-NEVER',
    } as const;
    const stream = subscriptionStream(subscriptionId);
    await executeTestCommand(shop.store, SYSTEM, subscriptionDecider, stream, claim);
    const released = await shop.waitFor(stream, 'RenewalReleased');
    expect(released.data.orderId).toBe('HT-NEVER');
  });

  it('a registrar that rejects our key renews nothing, and an alarm is raised at once', async () => {
    const subscriptionId = await sold('neelkhadi.in');
    const registrar = createLogicBoxes({
      baseUrl: shop.registrar.apiUrl,
      ...shop.registrar.credentials,
      apiKey: 'one-of-before',
      log: noopLog,
    });
    await shop.startWorker({ registrar });
    const { orderId } = await orderRenewal(shop, subscriptionId);
    await waitFor(async () =>
      /account_refused_total\{failure="auth"\} [1-9]/.test(await shop.services.alarms.metrics()),
    );
    expect(await timelineOf(orderId)).toEqual([]);
    await registrar.close();
  });
});
