// @module-tag nightly
/** Subscriptions over two years with a moved clock: reminded, renewed, suspended, lapsed. */

import { domainNameStream } from '@haat/contracts/events/domain-name';
import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { appendingBy } from '@haat/event-store/in-order';
import type { EncryptedStore } from '@haat/record/encryption';
import { buyWithAccount, startMailing, WAITING } from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { orderRenewal, subscriptionOf } from '@haat/testkit/renewal-orders';
import { type Bought, nameAlone } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In ms: from the purchase in the afternoon in India to the next day. */
const REST_OF_DAY = 10 * HOUR;
const DOMAIN = 'neelkhadi.in';
const EMAIL = 'asha@neelkhadi.in';
const PLAN = { planName: 'Thela', pricePaise: 500_000 };

let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  clock = createMovableClock('2026-01-15T09:30:00.000Z');
  shop = await openWorker({}, { clock });
});
afterEach(() => shop.close());

/** Steps that wait for a later day, or poll the registrar. */
const NOT_NOW = [...WAITING, 'release-abandoned-renewal', 'lapse-hosting', 'monitor-domain'];

/** Resolves once all due steps, and what follows from them, are done. */
const settle = (): Promise<void> => shop.settled(...NOT_NOW);

const goTo = async (at: number): Promise<void> => {
  clock.advance(at - clock.now());
  await settle();
};

const buyWithPlan = async (): Promise<Bought> => {
  const service = { ...nameAlone(DOMAIN), hosting: PLAN };
  const options = { email: EMAIL, domain: DOMAIN, service, pricePaise: 54_900 + PLAN.pricePaise };
  const bought = await buyWithAccount(shop, options);
  await shop.waitFor(orderStream(bought.orderId), 'OrderCompleted');
  await settle();
  return bought;
};

const idsOf = ({ orderId }: Bought) => ({
  name: subscriptionIdOf(orderId, 'domain'),
  plan: subscriptionIdOf(orderId, 'hosting'),
});
const timelineOf = async (subscriptionId: string) =>
  (await shop.store.read(subscriptionStream(subscriptionId))).events.map(({ type, data }) =>
    type === 'SubscriptionReminded' ? `${type} ${data.daysLeft}` : type,
  );
const endOf = async (subscriptionId: string): Promise<number> =>
  Date.parse((await subscriptionOf(shop, subscriptionId)).paidUntil);

/** Subjects of new mails since the last call, without those about payments. */
const createPostbox = () => {
  let read = 0;
  return async (): Promise<readonly string[]> => {
    const all = await shop.mail.mails();
    const news = all.slice(read).map(({ subject }) => subject);
    read = all.length;
    // Without payment emails: an order may be completed before its email is requested, or after.
    return news.filter((subject) => !/payment|^We’ve received your order/.test(subject)).toSorted();
  };
};

const accountChanges = () => shop.hosting.changes().map(({ kind }) => kind);
const renewals = () => shop.registrar.renewals().map(({ result }) => result);

/** A store that fails each append of these events twice: once before and once after it writes. */
const dying = (store: EncryptedStore, types: readonly string[]): EncryptedStore => {
  const callCounts = new Map<string, number>();
  return appendingBy(store, async (stream, events, expected) => {
    const of = `${stream} ${events.find(({ type }) => types.includes(type))?.type}`;
    const hits = of.endsWith('undefined') ? 2 : (callCounts.get(of) ?? 0);
    callCounts.set(of, hits + 1);
    if (hits === 0) throw new Error(`Killed before ${of}`);
    const appended = await store.append(stream, events, expected);
    if (hits === 1) throw new Error(`Killed after ${of}`);
    return appended;
  });
};

const WRITTEN_OF_RENEWALS = [
  ...['SubscriptionStarted', 'SubscriptionReminded', 'SubscriptionExpired', 'SubscriptionRenewed'],
  ...['SubscriptionLapsed', 'DomainRenewalRequested', 'DomainRenewed', 'HostingRenewed'],
  ...['DomainNameLapsed', 'HostedDomainReleased', 'MailRequested', 'OrderCompleted'],
];

describe('Two years of a domain with a hosting plan', () => {
  it.each([
    ['without faults', (store: EncryptedStore) => store],
    [
      'in which the worker fails before and after each append',
      (store: EncryptedStore) => dying(store, WRITTEN_OF_RENEWALS),
    ],
  ])(
    'have each reminder, renewal, suspension and removal once, %s',
    { timeout: 180_000 },
    async (_, storeOf) => {
      await startMailing(shop, { store: storeOf(shop.services.store) });
      const { name, plan } = idsOf(await buyWithPlan());
      const news = createPostbox();
      await news();
      const end = await endOf(name);
      for (const id of [name, plan]) {
        expect(new Date(await endOf(id)).toISOString()).toMatch(/^2027-01-15T09:3/);
      }

      await goTo(end - 30 * DAY - HOUR);
      expect(await news()).toEqual([]);
      await goTo(end - 30 * DAY + HOUR);
      expect(await news()).toEqual([
        'Thela for neelkhadi.in expires in 30 days',
        'neelkhadi.in expires in 30 days',
      ]);

      // Renewed in time: no more emails about this expiry.
      const early = await orderRenewal(shop, name);
      await settle();
      expect(await endOf(name)).toBe(end + 365 * DAY);
      expect(await news()).toEqual([`Your renewal is complete, order ${early.orderId}`]);

      await goTo(end - 7 * DAY - HOUR);
      expect(await news()).toEqual([]);
      await goTo(end - 7 * DAY + HOUR);
      expect(await news()).toEqual(['Thela for neelkhadi.in expires in 7 days']);
      await goTo(end - DAY + HOUR);
      expect(await news()).toEqual(['Thela for neelkhadi.in expires tomorrow']);
      await goTo(end - HOUR);
      expect([await news(), accountChanges()]).toEqual([[], []]);
      await goTo(end + HOUR);
      expect([await news(), accountChanges()], 'until its last day is over').toEqual([[], []]);
      await goTo(end + REST_OF_DAY);
      expect(await news()).toEqual(['Thela for neelkhadi.in has expired']);
      expect(accountChanges()).toEqual(['suspend']);

      // The plan is renewed late: it continues, and the suspended time costs nothing.
      await goTo(end + 10 * DAY);
      const late = await orderRenewal(shop, plan, { pricePaise: PLAN.pricePaise });
      await settle();
      expect(accountChanges()).toEqual(['suspend', 'unsuspend']);
      const third = await endOf(plan);
      expect(Math.round((third - end) / DAY)).toBe(375);
      expect(await news()).toEqual([`Your renewal is complete, order ${late.orderId}`]);

      // The domain is not renewed a second time.
      const second = end + 365 * DAY;
      for (const [days, word] of [
        [30, 'in 30 days'],
        [7, 'in 7 days'],
        [1, 'tomorrow'],
      ] as const) {
        await goTo(second - days * DAY + HOUR);
        expect((await news()).filter((subject) => subject.startsWith(DOMAIN))).toEqual([
          `neelkhadi.in expires ${word}`,
        ]);
      }
      await goTo(second + HOUR);
      expect(await news()).toContain('neelkhadi.in has expired');
      // The plan is not renewed a second time either: it is suspended, and deleted when it lapses.
      await goTo(third + REST_OF_DAY);
      await goTo(third + 30 * DAY - HOUR);
      expect(accountChanges()).toEqual(['suspend', 'unsuspend', 'suspend']);
      await goTo(third + 30 * DAY + REST_OF_DAY + HOUR);
      await shop.waitFor(hostedDomainStream(DOMAIN), 'HostedDomainReleased');
      expect(accountChanges()).toEqual(['suspend', 'unsuspend', 'suspend', 'remove']);
      expect((await subscriptionOf(shop, plan)).phase).toBe('lapsed');

      // The domain lapses when the registrar says so.
      await goTo(second + 70 * DAY - HOUR);
      expect(await timelineOf(name)).not.toContain('SubscriptionLapsed');
      await goTo(second + 70 * DAY + HOUR);
      await shop.waitFor(domainNameStream(DOMAIN), 'DomainNameLapsed');
      expect((await timelineOf(name)).at(-1)).toBe('SubscriptionLapsed');

      // Each happened once, however often the worker failed.
      const [started, first, ...rest] = await timelineOf(name);
      expect([started, first]).toEqual(['SubscriptionStarted', 'SubscriptionReminded 30']);
      expect(rest).toEqual([
        ...['RenewalClaimed', 'SubscriptionRenewed'],
        ...['SubscriptionReminded 30', 'SubscriptionReminded 7', 'SubscriptionReminded 1'],
        ...['SubscriptionExpired', 'SubscriptionLapsed'],
      ]);
      expect(await timelineOf(plan)).toEqual([
        'SubscriptionStarted',
        ...['SubscriptionReminded 30', 'SubscriptionReminded 7', 'SubscriptionReminded 1'],
        ...['SubscriptionExpired', 'RenewalClaimed', 'SubscriptionRenewed'],
        // The clock jumped over the days of the plan's other reminders.
        'SubscriptionReminded 30',
        ...['SubscriptionExpired', 'SubscriptionLapsed'],
      ]);
      expect(renewals()).toEqual(['renewed']);

      // Any customer may buy it.
      const next = await shop.buy({ domain: DOMAIN });
      await shop.waitFor(orderStream(next.orderId), 'OrderCompleted');
      expect(await shop.story(domainNameStream(DOMAIN))).toEqual([
        ...['DomainNameReserved', 'DomainNameSecured', 'DomainNameSold', 'DomainNameLapsed'],
        ...['DomainNameReserved', 'DomainNameSecured', 'DomainNameSold'],
      ]);
    },
  );
});
