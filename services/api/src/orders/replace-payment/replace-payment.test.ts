import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { paymentDecider } from '@haat/domain/payment/payment';
import { loadAggregate } from '@haat/record/commands';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

let worker: WorkerShop;
let running: Awaited<ReturnType<WorkerShop['startWorker']>>;
let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  worker = await openWorker();
  shop = await openApiOf(worker);
  running = await worker.startWorker();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

const mistyped = () => newTransactionId('7777');
/** An order whose transaction ID the bank does not know. */
const orderWithTypo = async (by = asha, domain = newDomain()) => {
  const code = await by.pay(549, mistyped());
  const bought = await by.buy({ domain, referenceCode: code });
  expect(bought.status).toBe(200);
  await worker.waitFor(paymentStream(code), 'PaymentCreditNotSeen');
  return { id: bought.body.order.id as string, code, domain };
};
const correct = (id: string, referenceCode: string, by = asha) =>
  by.post(`/api/orders/${id}/payment`, { referenceCode });

describe('A customer who mistyped the transaction ID', () => {
  it('corrects it on the same order, which is then completed', async () => {
    const { id, code } = await orderWithTypo();
    const right = await asha.pay(549);
    expect(await correct(id, right)).toMatchObject({
      status: 200,
      body: {
        message: paymentNotices.replaced,
        order: { id, status: 'under_review', reference_code: right },
      },
    });
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    await worker.waitFor(paymentStream(code), 'PaymentReplaced');
    expect((await worker.story(orderStream(id))).slice(0, 3)).toEqual([
      'OrderPlaced',
      'OrderPaymentReplaced',
      'OrderPaymentConfirmed',
    ]);
    const confirmed = await worker.waitFor(orderStream(id), 'OrderPaymentConfirmed');
    expect(confirmed.data.referenceCode).toBe(right);
  });

  it('corrects it twice in a row, and repeats each correction', async () => {
    const { id } = await orderWithTypo();
    const [wrong, right] = [await asha.pay(549, mistyped()), await asha.pay(549)];
    for (const code of [wrong, wrong, right, right]) {
      expect((await correct(id, code)).status).toBe(200);
    }
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    await worker.waitFor(paymentStream(wrong), 'PaymentReplaced');
  });

  it.each([
    ['before', 'PaymentAllocated'],
    ['before', 'OrderPaymentReplaced'],
    ['after', 'OrderPaymentReplaced'],
  ])('loses nothing when the process dies %s writing %s', async (when, type) => {
    const { id, code } = await orderWithTypo();
    const right = await asha.pay(549);
    const dying = await shop.reopen({
      store: dyingStore(shop.store, { [when]: writing(type) }),
    });
    // A running worker could write the event first, and the process would not die.
    await running.close();
    expect((await correct(id, right, asha.through(dying))).status).toBe(503);
    running = await worker.startWorker();
    // Only what had not begun is requested again; the rest finishes by itself.
    if (when === 'before' && type === 'PaymentAllocated') await correct(id, right);
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    await worker.waitFor(paymentStream(code), 'PaymentReplaced');
  });
});

describe('Correcting the payment of an order', () => {
  it('is refused once the payment is confirmed, and the other payment stays unallocated', async () => {
    const code = await asha.pay(549);
    const bought = await asha.buy({ domain: newDomain(), referenceCode: code });
    const { id } = bought.body.order;
    await worker.waitFor(orderStream(id), 'OrderPaymentConfirmed');
    const other = await asha.pay(549);
    expect(await correct(id, other)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.paymentConfirmed },
    });
    const free = await asha.buy({ domain: newDomain(), referenceCode: other });
    expect(free.status).toBe(200);
  });

  it('is refused after the order has failed', async () => {
    const { id, code } = await orderWithTypo();
    await recordBankResponse(shop.store, code, {
      type: 'RecordPaymentRejected',
      reason: 'The bank has no such payment.',
    });
    await worker.waitFor(orderStream(id), 'OrderPaymentFailed');
    expect(await correct(id, await asha.pay(549))).toMatchObject({
      status: 409,
      body: { error: refusalMessages.orderClosed },
    });
  });

  it('is refused with a payment that is too low, spent or another customer’s', async () => {
    const { id } = await orderWithTypo();
    const low = await asha.pay(548, mistyped());
    expect(await correct(id, low)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.paymentTooLow('₹548.00', '₹549.00') },
    });
    const { code: spent } = await orderWithTypo();
    expect(await correct(id, spent)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.referenceSpent },
    });
    const ravi = await signUp(shop.app);
    expect(await correct(id, await ravi.pay(549, mistyped()))).toMatchObject({ status: 403 });
    expect(await correct(id, await ravi.pay(549, mistyped()), ravi)).toMatchObject({
      status: 403,
      body: { error: refusalMessages.notYours },
    });
  });

  it.each(['HT-000000-NONE', 'no-order', '%00'])(
    'is refused for an unknown order: %s',
    async (id) => {
      const code = await asha.pay(549, mistyped());
      expect(await correct(id, code)).toMatchObject({
        status: 404,
        body: { error: refusalMessages.orderNotFound },
      });
    },
  );
});

it('two concurrent corrections allocate one payment to the order, and the other is unallocated', async () => {
  const { id } = await orderWithTypo();
  const codes = await Promise.all([asha.pay(549, mistyped()), asha.pay(549, mistyped())]);
  const answers = await Promise.all(codes.map((code) => correct(id, code)));
  expect(answers.map(({ status }) => status)).toContain(200);
  const standsFor = async (code: string) => {
    const { state } = await loadAggregate(shop.store, paymentDecider, paymentStream(code));
    return state.phase === 'not_submitted' ? null : (state.allocation?.orderId ?? null);
  };
  await expect
    .poll(async () => (await Promise.all(codes.map(standsFor))).toSorted(), { timeout: 30_000 })
    .toEqual([id, null]);
});

it('money received late for a mistyped payment is verified, and pays for another order', async () => {
  const { id, code } = await orderWithTypo();
  const right = await asha.pay(549, mistyped());
  await correct(id, right);
  await worker.waitFor(paymentStream(code), 'PaymentReplaced');
  await recordBankResponse(shop.store, code, {
    type: 'RecordPaymentVerified',
    creditedPaise: 54_900,
  });
  expect((await asha.check(code, 549)).body).toEqual({ isValid: true, status: 'verified' });
  const other = await asha.buy({ domain: newDomain(), referenceCode: code });
  expect(other.status).toBe(200);
  expect(other.body.order.id).not.toBe(id);
});
