// @module-tag slow
import { customerStream } from '@haat/contracts/events/customer';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { customerDecider } from '@haat/domain/customer/customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDomain, newTransactionId } from './customer.ts';
import { type RunningShop, startShop } from './start-shop.ts';
import type { TestCustomer } from './test-customer.ts';

const MINUTE = 60_000;

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({
    startsAt: '2026-01-15T09:30:00.000Z',
    given: [
      { stream: customerStream('usha'), type: 'CustomerRegistered', data: { customerId: 'usha' } },
    ],
  });
});
afterAll(() => shop.stop());

const DELIVERED = [
  'OrderPlaced',
  'OrderPaymentConfirmed',
  'DomainRegistrationRequested',
  'DomainRegistrationAttempted',
  'DomainRegistered',
  'OrderCompleted',
] as const;

const buy = async (asha: TestCustomer, domain: string, transactionId?: string) => {
  const referenceCode = await asha.pay(549, transactionId);
  const { status, body } = await asha.buy({ domain, referenceCode, price: 549, user_id: asha.id });
  expect(status, JSON.stringify(body)).toBe(200);
  return { referenceCode, orderId: String(body.order.id) };
};

describe('A shop started by a test', () => {
  it('takes orders over HTTP, and its events can be expected and read', async () => {
    const asha = await shop.signUp();
    const { orderId, referenceCode } = await buy(asha, newDomain());
    const events = await shop.expectEvents(orderStream(orderId), DELIVERED, {
      nothingAfter: true,
    });
    expect(events[0]?.metadata.actor).toEqual({ kind: 'customer', id: asha.id });
    const [verified] = await shop.expectEvents(paymentStream(referenceCode), ['PaymentVerified'], {
      othersBetween: true,
    });
    const [, confirmed] = events;
    expect(String(confirmed?.position) > String(verified?.position)).toBe(true);
    await shop.settled();
    expect((await asha.order(orderId)).status).toBe('completed');
    expect((await shop.visit().get('/api/settings')).status).toBe(200);
  });

  it('starts with the given history, and accepts commands and more events', async () => {
    await shop.expectEvents(customerStream('usha'), ['CustomerRegistered'], { nothingAfter: true });
    const block = { type: 'BlockCustomer', customerId: 'usha', reason: 'A test.' } as const;
    await shop.command(customerDecider, customerStream('usha'), block);
    await shop.given([
      {
        ...{ stream: customerStream('usha'), type: 'CustomerUnblocked' },
        data: { customerId: 'usha', reason: 'Another one.' },
      },
    ]);
    await shop.expectEvents(
      customerStream('usha'),
      [
        { type: 'CustomerBlocked', data: { reason: 'A test.' } },
        { type: 'CustomerUnblocked', data: { reason: (reason) => reason.endsWith('one.') } },
      ],
      { from: 1, nothingAfter: true },
    );
  });

  it('checks nothingAfter only once all work is done', async () => {
    const asha = await shop.signUp();
    const { orderId } = await buy(asha, newDomain());
    const order = orderStream(orderId);
    const early = shop.expectEvents(order, ['OrderPlaced'], { nothingAfter: true });
    await expect(early).rejects.toThrow(/goes on:[\s\S]*\+ +5 OrderCompleted$/);
    await shop.expectEvents(orderStream('HT-none'), [], { nothingAfter: true });
    const none = shop.expectEvents(order, [], { nothingAfter: true });
    await expect(none).rejects.toThrow('goes on:');
  });

  it('keeps no server open when its given history is invalid', async () => {
    const listening = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
    const before = listening();
    const alone = { stream: orderStream('HT-1'), type: 'DomainRegistered' } as const;
    await expect(startShop({ given: [alone] })).rejects.toThrow('has no subject');
    expect(listening()).toBe(before);
  });

  it('throws when a command is refused', async () => {
    const block = { type: 'BlockCustomer', customerId: 'unknown', reason: 'A test.' } as const;
    await expect(shop.command(customerDecider, customerStream('unknown'), block)).rejects.toThrow(
      'Refused:',
    );
  });

  it('refuses unknown settings and an invalid start date', async () => {
    const mistyped = { PAYMENT_EXPIRY: 1_000 };
    await expect(startShop({ worker: mistyped as never })).rejects.toThrow('PAYMENT_EXPIRY');
    await expect(startShop({ api: mistyped as never })).rejects.toThrow('PAYMENT_EXPIRY');
    await expect(startShop({ startsAt: 'yesterday' })).rejects.toThrow('yesterday');
  });

  it('receives late answers of its bank and registrar', async () => {
    const asha = await shop.signUp();
    const domain = newDomain();
    shop.registrar.fail(domain, 'late');
    const { referenceCode, orderId } = await buy(asha, domain, newTransactionId('4444'));
    await shop.settled();
    expect(await shop.story(paymentStream(referenceCode))).toContain('PaymentVerified');
    expect(await shop.story(orderStream(orderId))).toEqual(DELIVERED);
  });

  it('has providers that fail on request', async () => {
    const asha = await shop.signUp();
    const domain = newDomain();
    shop.registrar.fail(domain, 'locked');
    const locked = await buy(asha, domain);
    await shop.expectEvents(orderStream(locked.orderId), ['DomainRegistrationPending'], {
      othersBetween: true,
    });
    await shop.settled();
    shop.bank.behave('down');
    const unseen = await buy(asha, newDomain());
    await shop.settled();
    expect(await shop.story(orderStream(unseen.orderId))).toEqual(['OrderPlaced']);
    shop.bank.behave('normal');
    await shop.clock.advance(10 * MINUTE);
    for (const { orderId } of [locked, unseen]) {
      await shop.expectEvents(orderStream(orderId), ['OrderCompleted'], { othersBetween: true });
    }
  });
});
