import { markSuccess } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: RunningShop;
let asha: TestCustomer;
let ravi: TestCustomer;
beforeAll(async () => {
  shop = await startShop({ api: { OPEN_PAYMENTS_PER_CUSTOMER: 20 } });
  [asha, ravi] = await Promise.all([shop.signUp(), shop.signUp()]);
});
afterAll(() => shop.stop());

const cancel = (id: string, by: TestCustomer = asha) => by.post(`/api/orders/${id}/cancel`, {});

/** An order whose payment the bank has not seen yet. */
const waiting = async () => {
  const domain = newDomain();
  const utr = newTransactionId('7777');
  const referenceCode = await asha.pay(549, utr);
  const { body } = await asha.buy({ domain, referenceCode });
  const id: string = body.order.id;
  return { id, domain, utr, referenceCode };
};

describe('An order that waits for its payment', () => {
  it('is cancelled once, and says so', async () => {
    const { id } = await waiting();
    const { cancelled: message } = orderMessages;
    const answer = { status: 200, body: { message, order: { id, status: 'cancelled' } } };
    expect(await cancel(id)).toMatchObject(answer);
    expect(await cancel(id)).toMatchObject(answer);
    expect(await shop.story(orderStream(id))).toEqual(['OrderPlaced', 'OrderCancelled']);
    await shop.settled();
    const { order } = (await asha.get(`/api/orders/${id}`)).body;
    expect(order).toMatchObject({
      status: 'cancelled',
      message: markSuccess(message),
      can_cancel: false,
      can_take_other_name: false,
    });
  });

  it('releases its domain and its payment when it is cancelled', async () => {
    const { id, domain, referenceCode } = await waiting();
    await cancel(id);
    await shop.waitFor(domainNameStream(domain), 'DomainNameReleased');
    await shop.waitFor(paymentStream(referenceCode), 'PaymentReleased');
    const paid = await ravi.pay(549, newTransactionId('7777'));
    expect(await ravi.buy({ domain, referenceCode: paid })).toMatchObject({ status: 200 });
    const other = newDomain();
    expect(await asha.buy({ domain: other, referenceCode })).toMatchObject({ status: 200 });
  });
});

describe('Cancelling an order', () => {
  it('is refused once its payment is confirmed', async () => {
    const referenceCode = await asha.pay(549);
    const { body } = await asha.buy({ domain: newDomain(), referenceCode });
    const { id } = body.order;
    await shop.waitFor(orderStream(id), 'OrderPaymentConfirmed');
    const error = refusalMessages.notCancellable;
    expect(await cancel(id)).toMatchObject({ status: 409, body: { error } });
    await shop.waitFor(orderStream(id), 'OrderCompleted');
  });

  it('is refused to others and for unknown orders', async () => {
    const { id } = await waiting();
    expect(await cancel(id, ravi)).toMatchObject({
      status: 403,
      body: { error: refusalMessages.notYours },
    });
    for (const none of ['HT-261121-NONE', 'not%20an%20id']) {
      expect(await cancel(none)).toMatchObject({
        status: 404,
        body: { error: refusalMessages.orderNotFound },
      });
    }
    const visitor = await shop.visit().post(`/api/orders/${id}/cancel`, {});
    expect(visitor).toMatchObject({ status: 401, body: { error: orderMessages.unauthorized } });
    expect(await shop.story(orderStream(id))).toEqual(['OrderPlaced']);
  });
});
