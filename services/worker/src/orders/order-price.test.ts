import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { formatRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { sample } from '@haat/contracts/testing/sample';
import { orderDecider } from '@haat/domain/order/order';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import { type SubmittedPayment, unallocatedOf } from '@haat/domain/payment/payment-state';
import { noopLog } from '@haat/platform/log';
import { loadAggregate } from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getStep } from '../process.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
});
afterAll(() => shop.close());

const CHEAP = 44_900;
const DEAR = 104_900;
const customer = { kind: 'customer', id: 'asha' } as const;

const give = ({ referenceCode, orderId }: Bought, command: PaymentCommand) =>
  executeTestCommand(
    shop.store,
    customer,
    paymentDecider,
    paymentStream(referenceCode),
    command,
    orderId,
  );
const paymentOf = async ({ referenceCode }: Bought): Promise<SubmittedPayment> => {
  const { state } = await loadAggregate(shop.store, paymentDecider, paymentStream(referenceCode));
  if (state.phase === 'not_submitted') throw new Error('not there');
  return state;
};

/** What a request does that is cut off before its order is placed. */
const spend = (bought: Bought, pricePaise: number) => {
  const { referenceCode, orderId, customerId } = bought;
  const spent = { referenceCode, orderId, pricePaise, customerId, replaces: null };
  return give(bought, { type: 'AllocatePayment', ...spent });
};

/** What another request with the same payment does. */
const place = ({ orderId, referenceCode, customerId, domain }: Bought, pricePaise: number) => {
  const { data } = sample('OrderPlaced', { orderId, customerId, pricePaise });
  const submittedAt = new Date().toISOString();
  return executeTestCommand(
    shop.store,
    customer,
    orderDecider,
    orderStream(orderId),
    {
      type: 'PlaceOrder',
      ...data,
      service: { ...data.service, domain },
      payment: { referenceCode, amountPaise: pricePaise, submittedAt },
    },
    orderId,
  );
};

const take = (
  name: string,
  { referenceCode, orderId }: Bought,
  { store = shop.services.store, id = `${name} ${orderId}` } = {},
) => {
  const cause = { causationId: 'test', causeStream: 'test', causeRevision: '0' };
  const payload = { referenceCode, orderId, ...cause, correlationId: orderId };
  const step = { id, start: 1, payload, log: noopLog };
  return getStep(name).run({ ...shop.services, store }, step);
};
const settle = (bought: Bought) => take('settle-order-payment', bought);
const lapse = (bought: Bought, store?: EncryptedStore) =>
  take('release-abandoned-payment', bought, store && { store });

const bankHas = (bought: Bought, creditedPaise: number) =>
  recordBankResponse(shop.store, bought.referenceCode, {
    type: 'RecordPaymentVerified',
    creditedPaise,
  });
const story = ({ orderId }: Bought) => shop.story(orderStream(orderId));

describe('The price of an order whose payment was allocated at another price', () => {
  it('leaves the rest unallocated when it is lower, and is allocated once', async () => {
    const bought = await shop.pay({ domain: 'cheaper.in', pricePaise: DEAR });
    await bankHas(bought, DEAR);
    await spend(bought, DEAR);
    await place(bought, CHEAP);
    for (const _ of [1, 2]) await settle(bought);
    expect(await story(bought)).toEqual(['OrderPlaced', 'OrderPaymentConfirmed']);
    const payment = await paymentOf(bought);
    expect(payment.allocation).toMatchObject({ orderId: bought.orderId, pricePaise: CHEAP });
    expect(unallocatedOf(payment)).toBe(DEAR - CHEAP);
    const types = await shop.story(streamsOf(bought).payment);
    expect(types.filter((type) => type === 'PaymentAllocated')).toHaveLength(2);
  });

  it('takes all of the payment when it is higher', async () => {
    const bought = await shop.pay({ domain: 'dearer.in', pricePaise: DEAR });
    await bankHas(bought, DEAR);
    await spend(bought, CHEAP);
    expect(unallocatedOf(await paymentOf(bought))).toBe(DEAR - CHEAP);
    await place(bought, DEAR);
    await settle(bought);
    expect((await story(bought)).at(-1)).toBe('OrderPaymentConfirmed');
    expect(unallocatedOf(await paymentOf(bought))).toBe(0);
  });

  it('fails the order when it is higher and the rest has been spent', async () => {
    const bought = await shop.pay({ domain: 'rest-is-gone.in', pricePaise: DEAR });
    await bankHas(bought, DEAR);
    await spend(bought, CHEAP);
    const drawn = { amountPaise: DEAR - CHEAP, customerId: bought.customerId, by: 'PAY-OTHER' };
    const { data } = sample('PaymentDebited', { ...drawn, referenceCode: bought.referenceCode });
    await give(bought, { type: 'DebitPayment', ...data, corrects: null });
    await place(bought, DEAR);
    await settle(bought);
    expect(await story(bought)).toEqual(['OrderPlaced', 'OrderPaymentFailed']);
    const { events } = await shop.store.read(orderStream(bought.orderId));
    expect(events.at(-1)?.data.reason).toBe(
      refusalMessages.paymentTooLow(formatRupees(CHEAP), formatRupees(DEAR)),
    );
  });

  it('is allocated even before the bank’s answer', async () => {
    const bought = await shop.pay({ domain: 'still-awaited.in', pricePaise: DEAR });
    await spend(bought, CHEAP);
    await place(bought, DEAR);
    await settle(bought);
    expect(await story(bought)).toEqual(['OrderPlaced']);
    expect((await paymentOf(bought)).allocation?.pricePaise).toBe(DEAR);
  });
});

describe('A payment whose order was not placed in time', () => {
  it('is released once, with all of its money', async () => {
    const bought = await shop.pay({ domain: 'never-placed.in' });
    await bankHas(bought, 54_900);
    await spend(bought, 54_900);
    for (const _ of [1, 2]) await lapse(bought);
    const payment = await paymentOf(bought);
    expect(payment).toMatchObject({ allocation: null, releases: 1, releasedFrom: bought.orderId });
    expect(unallocatedOf(payment)).toBe(54_900);
  });

  it('stays allocated to an order that was placed', async () => {
    const bought = await shop.pay({ domain: 'placed-in-time.in' });
    await bankHas(bought, 54_900);
    await spend(bought, 54_900);
    await place(bought, 54_900);
    await lapse(bought);
    expect(await shop.story(streamsOf(bought).payment)).not.toContain('PaymentReleased');
  });

  it('is allocated again when the order is placed late', async () => {
    const bought = await shop.pay({ domain: 'placed-late.in' });
    await bankHas(bought, 54_900);
    await spend(bought, 54_900);
    await lapse(bought);
    await place(bought, 54_900);
    await settle(bought);
    expect((await story(bought)).at(-1)).toBe('OrderPaymentConfirmed');
    expect((await paymentOf(bought)).allocation?.orderId).toBe(bought.orderId);
  });

  it('fails the late order when it is allocated to another order by then', async () => {
    const bought = await shop.pay({ domain: 'placed-too-late.in' });
    await bankHas(bought, 54_900);
    await spend(bought, 54_900);
    await lapse(bought);
    const other = { ...bought, orderId: `${bought.orderId}-2` };
    await spend(other, 54_900);
    await place(bought, 54_900);
    await settle(bought);
    expect(await story(bought)).toEqual(['OrderPlaced', 'OrderPaymentFailed']);
    expect((await paymentOf(bought)).allocation?.orderId).toBe(other.orderId);
  });

  it.each(['before the payment is freed', 'after'])(
    'is allocated to an order that is placed and settled at that moment, %s',
    async (moment) => {
      const bought = await shop.pay({ domain: `in-the-moment-${moment.length}.in` });
      await bankHas(bought, 54_900);
      await spend(bought, 54_900);
      const happen = async () => {
        await place(bought, 54_900);
        await settle(bought);
      };
      const { store } = shop.services;
      const racing: EncryptedStore = {
        ...store,
        append: async (stream, events, expected) => {
          const isRelease = events.some(({ type }) => type === 'PaymentReleased');
          if (isRelease && moment !== 'after the release') await happen();
          const appended = await store.append(stream, events, expected);
          if (isRelease && moment === 'after the release') await happen();
          return appended;
        },
      };
      await lapse(bought, racing);
      expect((await story(bought)).at(-1)).toBe('OrderPaymentConfirmed');
      const payment = await paymentOf(bought);
      expect(payment.allocation).toMatchObject({ orderId: bought.orderId, pricePaise: 54_900 });
      expect(unallocatedOf(payment)).toBe(0);
    },
  );

  it('is allocated again after the worker died between releasing it and checking again', async () => {
    const bought = await shop.pay({ domain: 'died-between.in' });
    await bankHas(bought, 54_900);
    await spend(bought, 54_900);
    const { store } = shop.services;
    const dying: EncryptedStore = {
      ...store,
      append: async (stream, events, expected) => {
        await place(bought, 54_900);
        await settle(bought);
        await store.append(stream, events, expected);
        throw new Error('killed');
      },
    };
    await expect(lapse(bought, dying)).rejects.toThrow('killed');
    expect((await paymentOf(bought)).allocation).toBeNull();
    await lapse(bought);
    expect((await paymentOf(bought)).allocation?.orderId).toBe(bought.orderId);
  });
});
