/** A domain that is restored at a registrar which answers in every way. */
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { failRenewal } from '@haat/ops/orders/fail-renewal';
import { NO_ANSWER } from '@haat/platform/registrar';
import { newDomain } from '@haat/testkit/customer';
import { type FailingStore, failingOnDemand } from '@haat/testkit/failing-once';
import { createMovableClock } from '@haat/testkit/manual-clock';
import { orderRestore, subscriptionOf } from '@haat/testkit/renewal-orders';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJob } from '../engine/job-runner.ts';

const YEAR = 365 * 86_400_000;

let shop: WorkerShop;
const open = async (): Promise<void> => {
  // After the timeout the registrar has 30 ms to still do it.
  shop = await openWorker({ REGISTRAR_REGISTER_TIMEOUT_MS: 20 }, { clock: createMovableClock() });
};
const close = (): Promise<void> => shop.close();

type Services = WorkerShop['services'];
const registrarOf = (): Services['registrar'] => shop.services.registrar;

const sell = async (domain: string): Promise<string> => {
  const { orderId } = await shop.buy({ domain });
  await shop.waitFor(orderStream(orderId), 'OrderCompleted');
  const subscriptionId = subscriptionIdOf(orderId, 'domain');
  await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionStarted');
  return subscriptionId;
};
const redeem = (domain: string): void =>
  shop.registrar.mend(domain, { state: 'Pending Delete Restorable' });

/** Domains in redemption; a registration is sent however long that takes here. */
const allInRedemption = async (domains: readonly string[]): Promise<readonly string[]> => {
  const settings = { ...shop.services.settings, REGISTRAR_REGISTER_TIMEOUT_MS: 30_000 };
  const worker = await shop.startWorker({ settings });
  const subscriptionIds = await Promise.all(domains.map(sell));
  await worker.close();
  for (const domain of domains) redeem(domain);
  return subscriptionIds;
};
const inRedemption = async (domain: string): Promise<string> =>
  (await allInRedemption([domain]))[0] ?? '';

const endOf = async (subscriptionId: string): Promise<number> =>
  Date.parse((await subscriptionOf(shop, subscriptionId)).paidUntil);
const callsOf = (domain: string) => {
  const { registrar } = shop;
  return [registrar.restores(), registrar.renewals()].map((calls) =>
    calls.filter((call) => call.domain === domain).map(({ result }) => result),
  );
};
const timelineOf = async (orderId: string): Promise<readonly string[]> =>
  (await shop.story(orderStream(orderId))).slice(2);

const CARRIED_OUT = ['renewed', 'lost', 'late', 'locked'];

/** The order is complete; the registrar restored once, and added one year once. */
const expectRestoredOnce = async (subscriptionId: string, orderId: string, end: number) => {
  await shop.waitFor(orderStream(orderId), 'OrderCompleted');
  await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionRenewed');
  expect(await endOf(subscriptionId)).toBe(end + YEAR);
  const { domain, renewedBy } = await subscriptionOf(shop, subscriptionId);
  expect(renewedBy).toBeNull();
  const done = callsOf(domain).map((results) =>
    results.filter((result) => CARRIED_OUT.includes(result)),
  );
  expect(done).toEqual([[expect.any(String)], [expect.any(String)]]);
};

/** The order has ended: its money and the subscription are free. */
const expectFailed = async (subscriptionId: string, orderId: string, referenceCode: string) => {
  const failed = await shop.waitFor(orderStream(orderId), 'RestoreFailed');
  const released = await shop.waitFor(paymentStream(referenceCode), 'PaymentReleased');
  expect(released.data.cause).toBe('restore_failed');
  await shop.waitFor(subscriptionStream(subscriptionId), 'RenewalReleased');
  expect((await subscriptionOf(shop, subscriptionId)).renewedBy).toBeNull();
  return failed.data;
};

const alarmed = (metric: RegExp): Promise<unknown> =>
  waitFor(async () => metric.test(await shop.services.alarms.metrics()));

/** The restore and its year get the same answers. */
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

const CUTS = [
  'DomainRestoreRequested',
  'DomainRestorePending',
  'DomainRestored',
  'SubscriptionRenewed',
]
  .flatMap((type) => [[type, 'before'] as const, [type, 'after'] as const])
  .map(([type, moment]) => [type, moment, newDomain()] as const);

describe('Restoring many domains', () => {
  const subscriptions = new Map<string, string>();
  let failing: FailingStore;
  beforeAll(async () => {
    await open();
    const names = [...ANSWERS.map(([name]) => name), ...CUTS.map(([, , name]) => name)];
    const ids = await allInRedemption(names);
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

  it.each(ANSWERS)('restores %s and adds its year, each once', async (domain, answers) => {
    const subscriptionId = subscriptions.get(domain) ?? '';
    const end = await endOf(subscriptionId);
    const [odd = 0, funds = 0] = await alarmCounts();
    const { orderId } = await orderRestore(shop, subscriptionId);
    await expectRestoredOnce(subscriptionId, orderId, end);
    expect(callsOf(domain)).toEqual([answers, answers]);
    // The year's answer is recorded only where the registrar keeps it waiting.
    const year = domain.startsWith('relocked') ? ['DomainRestorePending'] : [];
    expect(await timelineOf(orderId)).toEqual([
      ...['DomainRestoreRequested', 'DomainRestorePending', ...year, 'DomainRestored'],
      'OrderCompleted',
    ]);
    const isOdd = /^re(mumbling|mixed)/.test(domain);
    const isPoor = domain.startsWith('renofunds');
    expect(await alarmCounts()).toEqual([odd + (isOdd ? 2 : 0), funds + (isPoor ? 4 : 0)]);
  });

  it.each(CUTS)(
    'restores a domain once when the worker is interrupted at %s, %s it is written',
    async (type, moment, domain) => {
      const subscriptionId = subscriptions.get(domain) ?? '';
      const end = await endOf(subscriptionId);
      failing.failAt(type, moment);
      const { orderId } = await orderRestore(shop, subscriptionId);
      await expectRestoredOnce(subscriptionId, orderId, end);
      expect(failing.hasFailed()).toBe(true);
    },
  );
});

describe('In a separate shop,', () => {
  beforeEach(open);
  afterEach(close);

  it('a domain is restored once when eight runs of its job start at the same moment', async () => {
    const subscriptionId = await inRedemption('relate-name.in');
    const end = await endOf(subscriptionId);
    const restoreRequested = Promise.withResolvers<void>();
    const registrar = {
      ...registrarOf(),
      restore: async (...request: Parameters<Services['registrar']['restore']>) => {
        restoreRequested.resolve();
        return registrarOf().restore(...request);
      },
    };
    await shop.startWorker({ registrar });
    const { orderId } = await orderRestore(shop, subscriptionId);
    await restoreRequested.promise;
    const { id, job, payload } = await shop.services.db
      .selectFrom('outbox')
      .selectAll()
      .where('job', '=', 'restore-domain')
      .executeTakeFirstOrThrow();
    const again = { id, name: job, data: payload, start: 2 };
    // The first call may still be on its way.
    let calls = 0;
    const withLongTimeout = {
      ...shop.services,
      settings: { ...shop.services.settings, REGISTRAR_REGISTER_TIMEOUT_MS: 30_000 },
      registrar: {
        ...registrarOf(),
        restore: async (...request: Parameters<Services['registrar']['restore']>) => {
          calls += 1;
          return registrarOf().restore(...request);
        },
      },
    };
    await runJob(withLongTimeout, again);
    expect(calls).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => runJob(shop.services, again)));
    await expectRestoredOnce(subscriptionId, orderId, end);
  });

  it('no year is bought where the restore moved the end', async () => {
    const subscriptionId = await inRedemption('neelkhadi.in');
    const end = await endOf(subscriptionId);
    const registrar = {
      ...registrarOf(),
      restore: async (...request: Parameters<Services['registrar']['restore']>) => {
        const restored = await registrarOf().restore(...request);
        shop.registrar.mend('neelkhadi.in', { endsAt: end + YEAR });
        return restored;
      },
    };
    await shop.startWorker({ registrar });
    const { orderId } = await orderRestore(shop, subscriptionId);
    await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionRenewed');
    expect(await endOf(subscriptionId)).toBe(end + YEAR);
    expect(callsOf('neelkhadi.in')).toEqual([['renewed'], []]);
    await shop.waitFor(orderStream(orderId), 'OrderCompleted');
  });

  it.each([
    ['Deleted', 'gone', 'register it again'],
    ['Active', 'not_in_redemption', 'no longer in redemption'],
  ] as const)(
    'a domain that is %s is not restored, and the payment is released',
    async (state, failure, words) => {
      const subscriptionId = await inRedemption('neelkhadi.in');
      shop.registrar.mend('neelkhadi.in', { state });
      await shop.startWorker();
      const { orderId, referenceCode } = await orderRestore(shop, subscriptionId);
      const failed = await expectFailed(subscriptionId, orderId, referenceCode);
      expect(failed).toMatchObject({ failure, reason: expect.stringContaining(words) });
      expect(callsOf('neelkhadi.in')).toEqual([[], []]);
    },
  );

  const REFUSED = {
    kind: 'failed',
    failure: 'refused',
    description: 'The domain cannot be restored',
    answer: NO_ANSWER,
  } as const;

  it('a refused restore ends the order while the domain stays in redemption', async () => {
    const subscriptionId = await inRedemption('neelkhadi.in');
    await shop.startWorker({ registrar: { ...registrarOf(), restore: async () => REFUSED } });
    const { orderId, referenceCode } = await orderRestore(shop, subscriptionId);
    const failed = await expectFailed(subscriptionId, orderId, referenceCode);
    expect(failed.failure).toBe('refused');
  });

  it('a refused restore is a success where the domain is active: an earlier try did it', async () => {
    const subscriptionId = await inRedemption('neelkhadi.in');
    const end = await endOf(subscriptionId);
    const registrar = {
      ...registrarOf(),
      restore: async (...request: Parameters<Services['registrar']['restore']>) => {
        await registrarOf().restore(...request);
        return REFUSED;
      },
    };
    await shop.startWorker({ registrar });
    const { orderId } = await orderRestore(shop, subscriptionId);
    await expectRestoredOnce(subscriptionId, orderId, end);
  });

  it('a refused year after the restore never fails by itself, and alarms an operator', async () => {
    const subscriptionId = await inRedemption('neelkhadi.in');
    const end = await endOf(subscriptionId);
    let isRefusing = true;
    const registrar = {
      ...registrarOf(),
      renew: async (...request: Parameters<Services['registrar']['renew']>) =>
        isRefusing ? REFUSED : registrarOf().renew(...request),
    };
    await shop.startWorker({ registrar });
    const { orderId } = await orderRestore(shop, subscriptionId);
    await alarmed(/renewals_manual_review_total\{cause="not_understood"\} [2-9]/);
    expect(await timelineOf(orderId)).toEqual(['DomainRestoreRequested', 'DomainRestorePending']);
    const resolver = { ...shop.services, store: shop.store };
    const by = { orderId, operator: 'meera', reason: 'The registrar refuses the year.' };
    expect(await failRenewal(resolver, by)).toMatchObject({ done: false });
    isRefusing = false;
    await expectRestoredOnce(subscriptionId, orderId, end);
  });

  it('a domain that is deleted while its restore is pending is given up', async () => {
    const subscriptionId = await inRedemption('restuck-name.in');
    await shop.startWorker();
    const { orderId, referenceCode } = await orderRestore(shop, subscriptionId);
    await shop.waitFor(orderStream(orderId), 'DomainRestorePending');
    shop.registrar.mend('restuck-name.in', { state: 'Deleted' });
    const failed = await expectFailed(subscriptionId, orderId, referenceCode);
    expect(failed.failure).toBe('gone');
  });

  it('a pending restore alarms, and an operator may give it up', async () => {
    const subscriptionId = await inRedemption('restuck-name.in');
    const settings = { ...shop.services.settings, REGISTRATION_ALARM_MS: 0 };
    await shop.startWorker({ settings });
    const { orderId, referenceCode } = await orderRestore(shop, subscriptionId);
    await shop.waitFor(orderStream(orderId), 'DomainRestorePending');
    await alarmed(/renewals_manual_review_total\{cause="overdue"\} [1-9]/);
    const by = { orderId, operator: 'meera', reason: 'The registrar took it back (ticket 12).' };
    const resolver = { ...shop.services, store: shop.store };
    expect(await failRenewal(resolver, by)).toMatchObject({ done: false });
    expect(await failRenewal(resolver, { ...by, insists: true })).toMatchObject({ done: true });
    const failed = await expectFailed(subscriptionId, orderId, referenceCode);
    expect(failed).toMatchObject({
      failure: 'operator',
      reason: expect.stringContaining('restore'),
    });
  });
});
