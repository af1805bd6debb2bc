// @module-tag money
/** A worker that dies at each write while it renews a domain from the balance. */
import { DAY_MS } from '@haat/contracts/durations';
import { customerStream } from '@haat/contracts/events/customer';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { customerDecider } from '@haat/domain/customer/customer';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { noopLog } from '@haat/platform/log';
import type { EncryptedStore } from '@haat/record/encryption';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain } from '@haat/testkit/customer';
import { failingOnce } from '@haat/testkit/failing-once';
import { subscriptionOf } from '@haat/testkit/renewal-orders';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getStep } from '../../process.ts';
import { autoRenewReferenceCode } from './reference-code.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ api: { OPEN_PAYMENTS_PER_CUSTOMER: 50 } });
});
afterAll(() => shop.stop());

/** A domain whose price is told, and a balance that just suffices. */
const prepared = async () => {
  const [by, domain] = [await shop.signUp(), newDomain()];
  const { body } = await by.buy({ domain, referenceCode: await by.pay(549) });
  await by.untilSettled(body.order.id);
  const paid = [await by.pay(500), await by.pay(249)];
  await shop.settled();
  const subscriptionId = subscriptionIdOf(body.order.id, 'domain');
  const stream = subscriptionStream(subscriptionId);
  const { paidUntil } = await subscriptionOf(shop, subscriptionId);
  const own = { subscriptionId, customerId: by.id };
  const at = new Date(shop.clock.now()).toISOString();
  const on = { type: 'SetAutoRenew', ...own, enabled: true, told: null, setAt: at } as const;
  await shop.command(subscriptionDecider, stream, on);
  await shop.command(subscriptionDecider, stream, {
    type: 'AnnounceAutoRenew',
    ...{ ...own, paidUntil, pricePaise: 74_900, missingPaise: 0, announcedAt: at },
  });
  await shop.settled();
  return { by, paid, subscriptionId, stream, paidUntil };
};

/** As the job does, on its day. */
const run = async (stream: string, paidUntil: string, store: EncryptedStore): Promise<void> => {
  const { events } = await shop.store.read(stream);
  const told = events.find(({ type }) => type === 'AutoRenewAnnounced');
  if (told === undefined) throw new Error('No price is told');
  const clock = { now: () => Date.parse(paidUntil) - 13 * DAY_MS };
  const payload = {
    ...{ subscriptionId: stream.replace('subscription-', ''), paidUntil },
    ...{ announcedAt: String(told.data.announcedAt), causationId: told.id },
    ...{ correlationId: stream, causeStream: stream, causeRevision: told.revision.toString() },
  };
  const step = { id: `auto-renew.${told.id}`, start: 2, payload, log: noopLog };
  await getStep('auto-renew').run({ ...shop.services, store, clock }, step);
};

const balanceOf = async (by: TestCustomer) => (await by.get('/api/balance')).body.balance;

const WRITTEN = [
  ...['AutoRenewStarted', 'PaymentOpenedFromBalance', 'PaymentDebited', 'PaymentToppedUp'],
  ...['RenewalClaimed', 'PaymentAllocated', 'OrderPlaced'],
].flatMap((type) => [[type, 'before'] as const, [type, 'after'] as const]);

it.each(WRITTEN)(
  'killed at %s, %s the write, it goes on: paid and renewed once',
  async (type, moment) => {
    const { by, paid, subscriptionId, stream, paidUntil } = await prepared();
    const { store } = shop.services;
    const dying = failingOnce(store, type, moment);
    await expect(run(stream, paidUntil, dying)).rejects.toThrow(`Killed ${moment} ${type}`);
    for (let n = 0; n < 2; n += 1) await run(stream, paidUntil, store);
    await shop.settled();
    expect(await balanceOf(by)).toBe(0);
    const code = autoRenewReferenceCode({ subscriptionId, paidUntil });
    const payment = await shop.story(paymentStream(code));
    expect(payment.slice(0, 3)).toEqual([
      ...['PaymentOpenedFromBalance', 'PaymentToppedUp', 'PaymentAllocated'],
    ]);
    for (const one of paid) {
      const story = await shop.story(paymentStream(one));
      expect(story.filter((event) => event === 'PaymentDebited')).toHaveLength(1);
    }
    const story = await shop.story(stream);
    expect(story.filter((event) => event === 'SubscriptionRenewed')).toHaveLength(1);
    expect(story.filter((event) => event === 'AutoRenewStarted')).toHaveLength(1);
    const { events } = await shop.store.read(stream);
    const renewed = events.find((event) => event.type === 'SubscriptionRenewed');
    const order = await shop.story(orderStream(String(renewed?.data.orderId)));
    expect(order.filter((event) => event === 'OrderPlaced')).toHaveLength(1);
  },
);

it('of a customer who was blocked after it had started is not paid or ordered', async () => {
  const { by, stream, paidUntil } = await prepared();
  const { store } = shop.services;
  const dying = failingOnce(store, 'PaymentOpenedFromBalance', 'before');
  await expect(run(stream, paidUntil, dying)).rejects.toThrow('Killed');
  const block = { type: 'BlockCustomer', customerId: by.id, reason: 'chargeback' } as const;
  await shop.command(customerDecider, customerStream(by.id), block);
  await run(stream, paidUntil, store);
  await shop.settled();
  expect((await shop.story(stream)).slice(-2)).toEqual(['AutoRenewStarted', 'AutoRenewSkipped']);
});
