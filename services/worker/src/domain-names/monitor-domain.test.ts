// @module-tag slow
/** An expired domain: only the registrar knows what became of it. */
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { lapseDomain } from '@haat/ops/domains/lapse-domain';
import type { Registrar } from '@haat/platform/registrar';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { orderRenewal, subscriptionOf } from '@haat/testkit/renewal-orders';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const DOMAIN = 'neelkhadi.in';

let clock: ManualClock;
let shop: WorkerShop;
let subscriptionId: string;
let stream: string;
beforeEach(async () => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
  const worker = await shop.startWorker();
  const { orderId } = await shop.buy({ domain: DOMAIN });
  await shop.waitFor(orderStream(orderId), 'OrderCompleted');
  subscriptionId = subscriptionIdOf(orderId, 'domain');
  stream = subscriptionStream(subscriptionId);
  await shop.waitFor(stream, 'SubscriptionStarted');
  await worker.close();
});
afterEach(() => shop.close());

const endOf = async () => Date.parse((await subscriptionOf(shop, subscriptionId)).paidUntil);
const story = () => shop.story(stream);

/** A registrar that records its look-ups. */
const watched = (changes: Partial<Registrar> = {}) => {
  const registrar = { ...shop.services.registrar, ...changes };
  const lookUpOrder = vi.fn(registrar.lookUpOrder);
  return { registrar: { ...registrar, lookUpOrder }, lookUpOrder };
};

it('an expired domain that was renewed at the registrar continues, with its reminders', async () => {
  const end = await endOf();
  shop.registrar.mend(DOMAIN, { endsAt: end + YEAR });
  await shop.startWorker();
  clock.advance(YEAR + DAY);
  const renewed = await shop.waitFor(stream, 'SubscriptionRenewed');
  expect(renewed.data).toMatchObject({ orderId: null });
  expect(await endOf()).toBe(end + YEAR);
  clock.advance(YEAR - 10 * DAY);
  await vi.waitUntil(async () => (await story()).at(-1) === 'SubscriptionReminded', 60_000);
});

it('an expired domain in redemption is not renewed, whatever end the registry shows', async () => {
  shop.registrar.mend(DOMAIN, {
    endsAt: (await endOf()) + YEAR,
    state: 'Pending Delete Restorable',
  });
  const { registrar, lookUpOrder } = watched();
  await shop.startWorker({ registrar });
  clock.advance(YEAR + DAY);
  await vi.waitUntil(() => lookUpOrder.mock.calls.length > 0, 60_000);
  await shop.untilIdle('monitor-domain');
  expect((await story()).at(-1)).toBe('SubscriptionExpired');
});

it('an expired domain is not released while the registrar is unavailable', async () => {
  const unavailable: Registrar['lookUpOrder'] = async () => ({
    kind: 'unknown',
    description: 'away',
  });
  const { registrar, lookUpOrder } = watched({
    lookUpOrder: unavailable,
    lookUp: async () => unavailable('', ''),
  });
  await shop.startWorker({ registrar });
  clock.advance(YEAR + 200 * DAY);
  await vi.waitUntil(() => lookUpOrder.mock.calls.length > 3, 60_000);
  expect((await story()).at(-1)).toBe('SubscriptionExpired');
  expect((await shop.story(domainNameStream(DOMAIN))).at(-1)).toBe('DomainNameSold');
  const metrics = await shop.services.alarms.metrics();
  expect(metrics).toMatch(/haat_renewals_manual_review_total\{cause="overdue"\} [1-9]/);
});

it('an expired domain is not released while the registrar refuses our account; an alarm is raised', async () => {
  const denied = { kind: 'unknown', description: 'Invalid credentials', isDenied: true } as const;
  const { registrar, lookUpOrder } = watched({
    lookUpOrder: async () => denied,
    lookUp: async () => denied,
  });
  await shop.startWorker({ registrar });
  clock.advance(YEAR + DAY);
  await vi.waitUntil(() => lookUpOrder.mock.calls.length > 0, 60_000);
  const refused = /haat_registrar_account_refused_total\{failure="auth"\} [1-9]/;
  await expect.poll(() => shop.services.alarms.metrics()).toMatch(refused);
  expect((await story()).at(-1)).toBe('SubscriptionExpired');
});

it('a deleted domain can be ordered again once no order renews it', async () => {
  await shop.startWorker();
  clock.advance(YEAR + DAY);
  await shop.waitFor(stream, 'SubscriptionExpired');
  // The bank does not know this payment: the order waits, and with it the name's end.
  const { orderId } = await orderRenewal(shop, subscriptionId, { utr: '632612347777' });
  shop.registrar.mend(DOMAIN, { state: 'Deleted' });
  clock.advance(2 * 60_000);
  await shop.waitFor(orderStream(orderId), 'OrderPaymentFailed');
  await shop.waitFor(stream, 'RenewalReleased');
  const lapsed = await shop.waitFor(stream, 'SubscriptionLapsed');
  expect(lapsed.data).toMatchObject({ cause: 'at_registrar' });
  await shop.waitFor(domainNameStream(DOMAIN), 'DomainNameLapsed');
});

it('an operator releases a deleted domain, but not while an order renews it', async () => {
  shop.registrar.mend(DOMAIN, { state: 'Deleted' });
  const services = { ...shop.services, store: shop.store };
  const by = { operator: 'meera', reason: 'It was transferred (ticket 12).', domain: DOMAIN };
  await orderRenewal(shop, subscriptionId, { utr: '632612347777' });
  expect(await lapseDomain(services, by)).toMatchObject({ done: false });
  clock.advance(2 * 60_000);
  await shop.startWorker();
  await shop.waitFor(stream, 'RenewalReleased');
  expect(await lapseDomain(services, by)).toMatchObject({ done: true });
  expect((await story()).at(-1)).toBe('SubscriptionLapsed');
  expect((await shop.story(domainNameStream(DOMAIN))).at(-1)).toBe('DomainNameLapsed');
});
