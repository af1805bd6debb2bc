import type { OrderType } from '@haat/contracts/constants';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import { unallocatedOf } from '@haat/domain/payment/payment-state';
import { loadAggregate } from '@haat/record/commands';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { payVerified } from '@haat/testkit/bank-response';
import { contactDetails, newDomain } from '@haat/testkit/customer';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

let worker: WorkerShop;
let shop: ApiShop;
/** Dies after the payment is allocated, before the order is placed. */
let dying: FastifyInstance;
let asha: TestCustomer;
beforeEach(async () => {
  worker = await openWorker();
  shop = await openApiOf(worker);
  dying = await shop.reopen({ store: dyingStore(shop.store, { before: writing('OrderPlaced') }) });
  asha = await signUp(shop.app);
});
afterEach(() => shop.close());

const NAME_AND_PLAN = 554_900;

/** A payment of the price of both, verified. */
const pay = () => payVerified(shop.store, asha, NAME_AND_PLAN / 100);
const buy = (referenceCode: string, orderType: OrderType, by = asha) => {
  const billingData = { ...contactDetails, orderType };
  return by.buy({ domain: newDomain(), referenceCode, billingData });
};
const begin = async (referenceCode: string, orderType: OrderType): Promise<void> => {
  const { status } = await buy(referenceCode, orderType, asha.through(dying));
  expect(status).toBe(503);
};
const order = async (referenceCode: string, orderType: OrderType): Promise<string> => {
  const { status, body } = await buy(referenceCode, orderType);
  expect(status).toBe(200);
  return orderStream(body.order.id);
};
const paymentOf = async (referenceCode: string) => {
  const stream = paymentStream(referenceCode);
  const { state } = await loadAggregate(shop.store, paymentDecider, stream);
  if (state.phase === 'not_submitted') throw new Error(`${referenceCode} does not exist`);
  return state;
};
it('a payment with which a cheaper order was begun pays the full price of the placed order', async () => {
  const referenceCode = await pay();
  await begin(referenceCode, 'Domain');
  const placed = await order(referenceCode, 'Hosting');
  await worker.startWorker();
  await worker.waitFor(placed, 'OrderPaymentConfirmed');
  const payment = await paymentOf(referenceCode);
  expect(payment.allocation).toMatchObject({ pricePaise: NAME_AND_PLAN });
  expect(unallocatedOf(payment)).toBe(0);
});
