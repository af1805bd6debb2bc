import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { markSuccess, orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { type Shopper, signUp, visit } from '@haat/testkit/shopper';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let worker: WorkerShop;
let shop: ApiShop;
let readModels: FollowedReadModels;
let asha: Shopper;
let ravi: Shopper;
beforeAll(async () => {
  worker = await openWorker();
  shop = await openApiOf(worker, { OPEN_PAYMENTS_PER_CUSTOMER: 20 });
  readModels = followReadModels(shop);
  await worker.startWorker();
  [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
});
afterAll(async () => {
  await readModels.close();
  await shop.close();
});

const cancel = (id: string, by: Shopper = asha) => by.post(`/api/orders/${id}/cancel`, {});

/** An order whose payment the bank has not seen yet. */
const waiting = async () => {
  const domain = newDomain();
  const utr = newTransactionId('7777');
  const referenceCode = await asha.pay(549, utr);
  const { body } = await asha.buy({ domain, referenceCode });
  const id: string = body.order.id;
  return { id, domain, utr, referenceCode };
};

describe('an order that waits for its payment', () => {
  it('is taken back once, and says so', async () => {
    const { id } = await waiting();
    const { cancelled: message } = orderMessages;
    const answer = { status: 200, body: { message, order: { id, status: 'cancelled' } } };
    expect(await cancel(id)).toMatchObject(answer);
    expect(await cancel(id)).toMatchObject(answer);
    expect(await worker.story(orderStream(id))).toEqual(['OrderPlaced', 'OrderCancelled']);
    await readModels.caughtUp('orders');
    const { order } = (await asha.get(`/api/orders/${id}`)).body;
    expect(order).toMatchObject({
      status: 'cancelled',
      message: markSuccess(message),
      can_cancel: false,
      can_take_other_name: false,
    });
  });

  it('gives its name back, and its money stays the customer’s', async () => {
    const { id, domain, referenceCode } = await waiting();
    await cancel(id);
    await worker.until(domainNameStream(domain), 'DomainNameReleased');
    await worker.until(paymentStream(referenceCode), 'PaymentReleased');
    const paid = await ravi.pay(549, newTransactionId('7777'));
    expect(await ravi.buy({ domain, referenceCode: paid })).toMatchObject({ status: 200 });
    const other = newDomain();
    expect(await asha.buy({ domain: other, referenceCode })).toMatchObject({ status: 200 });
  });
});

describe('an order is not taken back', () => {
  it('once its payment is confirmed', async () => {
    const referenceCode = await asha.pay(549);
    const { body } = await asha.buy({ domain: newDomain(), referenceCode });
    const { id } = body.order;
    await worker.until(orderStream(id), 'OrderPaymentConfirmed');
    const error = refusalMessages.notCancellable;
    expect(await cancel(id)).toMatchObject({ status: 409, body: { error } });
    await worker.until(orderStream(id), 'OrderCompleted');
  });

  it('by anybody else, nor where there is none', async () => {
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
    const visitor = await visit(shop.app).post(`/api/orders/${id}/cancel`, {});
    expect(visitor).toMatchObject({ status: 401, body: { error: orderMessages.unauthorized } });
    expect(await worker.story(orderStream(id))).toEqual(['OrderPlaced']);
  });
});
