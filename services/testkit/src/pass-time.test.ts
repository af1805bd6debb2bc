// @module-tag nightly
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { beforeEach, expect, it } from 'vitest';
import { newDomain, newTransactionId } from './customer.ts';
import { streamsOf } from './scripted-customer.ts';
import { type RunningShop, startShop } from './start-shop.ts';
import type { TestCustomer } from './test-customer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let shop: RunningShop;
let asha: TestCustomer;
beforeEach(async () => {
  shop = await startShop({
    startsAt: '2026-01-15T09:30:00.000Z',
    api: { PAYMENT_CHECKS_PER_MINUTE: 1 },
  });
  asha = await shop.signUp();
  return shop.stop;
});

const buy = async (domain: string, transactionId?: string) => {
  const referenceCode = await asha.pay(549, transactionId);
  const { body } = await asha.buy({ domain, referenceCode, price: 549, user_id: asha.id });
  return { referenceCode, orderId: String(body.order.id) };
};

it('each reminder of a year is sent at its own time, in order', async () => {
  const { orderId } = await buy('neelkhadi.in');
  await shop.clock.advance(366 * DAY);

  const [started, ...rest] = await shop.expectEvents(
    subscriptionStream(subscriptionIdOf(orderId, 'domain')),
    [
      'SubscriptionStarted',
      ...([30, 7, 1] as const).map(
        (daysLeft) => ({ type: 'SubscriptionReminded', data: { daysLeft } }) as const,
      ),
      'SubscriptionExpired',
    ],
    { nothingAfter: true },
  );
  const end = Date.parse(String(started?.data.paidUntil));
  const hours = rest.map(({ metadata }) =>
    Math.round((Date.parse(String(metadata.occurredAt)) - end) / HOUR),
  );
  expect(hours).toEqual([-30 * 24, -7 * 24, -24, 0]);
  const subjects = (await shop.mail.mails()).map(({ subject }) => subject);
  expect(subjects.slice(-4)).toEqual([
    'neelkhadi.in expires in 30 days',
    'neelkhadi.in expires in 7 days',
    'neelkhadi.in expires tomorrow',
    'neelkhadi.in has expired',
  ]);
});

it('a registered domain is monitored every day', async () => {
  await buy(newDomain());
  await shop.clock.advance(366 * DAY);
  const looks = async (): Promise<number> => {
    const { rows } = await shop.connection.pool.query(
      "select starts from outbox where job = 'monitor-domain' and finished_at is null",
    );
    return rows[0].starts;
  };
  const before = await looks();
  shop.registrar.behave('down');
  await shop.clock.advance(60 * DAY + HOUR);
  expect((await looks()) - before).toBe(60);
});

it('a failed bank lookup is retried as the clock advances', async () => {
  const transactionId = newTransactionId();
  shop.bank.answerNext(transactionId, ['unavailable', 'unavailable', 'credited']);
  const { referenceCode } = await buy(newDomain(), transactionId);
  const lookups = () => shop.bank.lookups().filter(({ utr }) => utr === transactionId).length;
  await shop.settled();
  expect(lookups()).toBe(1);
  await shop.clock.advance(3_000);
  expect(lookups()).toBe(2);
  await shop.clock.advance(HOUR);
  expect(lookups()).toBe(3);
  const [submitted, verified] = await shop.expectEvents(
    paymentStream(referenceCode),
    ['PaymentSubmitted', { type: 'PaymentVerified', data: { creditedPaise: 54_900 } }],
    { othersBetween: true },
  );
  const at = (event: typeof verified) => Date.parse(String(event?.metadata.occurredAt));
  expect(at(verified) - at(submitted)).toBeLessThan(MINUTE);
});

it('a payment that never comes is looked up at most 424 times before it expires', async () => {
  const bought = await shop.buy({ domain: newDomain(), utr: newTransactionId('7777') });
  await shop.settled();
  const { payment, order } = streamsOf(bought);
  expect(await shop.story(payment)).not.toContain('PaymentExpired');
  await shop.clock.advance(73 * HOUR);
  await shop.expectEvents(payment, ['PaymentExpired'], { othersBetween: true });
  await shop.expectEvents(order, ['OrderPlaced', 'OrderPaymentFailed'], { nothingAfter: true });
  expect(shop.bank.lookups().length).toBeGreaterThan(200);
  expect(shop.bank.lookups().length).toBeLessThan(425);
});

it('a session expires, and the customer logs in again', async () => {
  const status = async () => (await asha.get('/api/orders')).status;
  await shop.clock.advance(6 * DAY);
  expect(await status()).toBe(200);
  await shop.clock.advance(8 * DAY);
  expect(await status()).toBe(401);
  await expect(asha.logIn('another password')).rejects.toThrow('Not logged in: 401');
  await asha.logIn();
  expect(await status()).toBe(200);
  expect((await asha.through(shop.app).get('/api/orders')).status).toBe(200);
});

it('a limit per minute ends after a minute', async () => {
  const { referenceCode, orderId } = await buy(newDomain());
  await shop.expectEvents(orderStream(orderId), ['OrderCompleted'], { othersBetween: true });
  const check = async () => (await asha.check(referenceCode, 549)).status;
  expect([await check(), await check()]).toEqual([200, 429]);
  await shop.clock.advance(MINUTE);
  expect(await check()).toBe(200);
});

it('the clock only moves forward', async () => {
  await expect(shop.clock.advance(-1)).rejects.toThrow('-1 ms');
  await expect(shop.clock.advance(Number.NaN)).rejects.toThrow('NaN ms');
});
