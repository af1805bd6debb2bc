import type { OrderType } from '@haat/contracts/constants';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import { unallocatedOf } from '@haat/domain/payment/payment-state';
import { loadAggregate } from '@haat/record/commands';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { contactDetails, newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

let worker: WorkerShop;
let shop: ApiShop;
/** Dies once the payment allocated to the order, before the order is placed. */
let dying: FastifyInstance;
let asha: TestCustomer;
beforeEach(async () => {
  worker = await openWorker();
  shop = await openApiOf(worker);
  dying = await shop.reopen({ store: dyingStore(shop.store, { before: writing('OrderPlaced') }) });
  asha = await signUp(shop.app);
});
afterEach(() => shop.close());

const NAME = 54_900;
const NAME_AND_PLAN = 554_900;

/** A payment of the price of both, verified. */
const pay = async (): Promise<string> => {
  const referenceCode = await asha.pay(NAME_AND_PLAN / 100);
  const word = { type: 'RecordPaymentVerified', creditedPaise: NAME_AND_PLAN } as const;
  await recordBankResponse(shop.store, referenceCode, word);
  return referenceCode;
};
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
const give = (command: PaymentCommand): Promise<void> =>
  executeTestCommand(
    shop.store,
    { kind: 'customer', id: asha.id },
    paymentDecider,
    paymentStream(command.referenceCode),
    command,
  );

it('a payment with which a cheaper order was begun pays the whole of the one that is placed', async () => {
  const referenceCode = await pay();
  await begin(referenceCode, 'Domain');
  const placed = await order(referenceCode, 'Hosting');
  await worker.startWorker();
  await worker.waitFor(placed, 'OrderPaymentConfirmed');
  const payment = await paymentOf(referenceCode);
  expect(payment.allocation).toMatchObject({ pricePaise: NAME_AND_PLAN });
  expect(unallocatedOf(payment)).toBe(0);
});

it('and what the placed one costs less is the customer’s again', async () => {
  const referenceCode = await pay();
  await begin(referenceCode, 'Hosting');
  const placed = await order(referenceCode, 'Domain');
  await worker.startWorker();
  await worker.waitFor(placed, 'OrderPaymentConfirmed');
  expect(unallocatedOf(await paymentOf(referenceCode))).toBe(NAME_AND_PLAN - NAME);
});

it('where the difference was spent meanwhile nothing is delivered, and the rest is free', async () => {
  const other = await asha.pay(1);
  const referenceCode = await pay();
  await begin(referenceCode, 'Domain');
  const placed = await order(referenceCode, 'Hosting');
  const at = new Date().toISOString();
  const moved = { topUpId: `top-up of ${other}`, amountPaise: 500_000 };
  await give({
    type: 'DebitPayment',
    ...{ ...moved, referenceCode, customerId: asha.id, by: other, debitedAt: at },
    corrects: null,
  });
  await give({
    type: 'TopUpPayment',
    ...{ topUpId: moved.topUpId, referenceCode: other, customerId: asha.id, toppedUpAt: at },
    parts: [{ referenceCode, amountPaise: moved.amountPaise }],
  });
  await worker.startWorker();
  const { data } = await worker.waitFor(placed, 'OrderPaymentFailed');
  expect(data.reason).toContain('You paid ');
  await worker.waitFor(paymentStream(referenceCode), 'PaymentReleased');
  expect(unallocatedOf(await paymentOf(referenceCode))).toBe(NAME);
});
