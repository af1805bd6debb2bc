import { paymentStream } from '@haat/contracts/events/payment';
import { type EventStore, EventStoreUnavailable } from '@haat/event-store/port';
import { noopLog } from '@haat/platform/log';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { signUp } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followPaymentOutcomes } from './payment-outcomes.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const FOR_EVER_MS = 60_000;
const verified = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;

it('a payment outcome wakes all requests that wait for the payment, and no others', async () => {
  const asha = await signUp(shop.app);
  const [awaited, other] = [await asha.pay(549), await asha.pay(549)];
  const outcomes = followPaymentOutcomes(shop.store, noopLog);
  const watches = [outcomes.watch(awaited), outcomes.watch(awaited)];
  const elsewhere = outcomes.watch(other);
  await elsewhere.listening;
  let isElsewhereAwake = false;
  const sleeping = elsewhere.within(FOR_EVER_MS).then(() => {
    isElsewhereAwake = true;
  });
  await recordBankResponse(shop.store, awaited, verified);
  const received = await Promise.all(watches.map((watch) => watch.within(FOR_EVER_MS)));
  const { events } = await shop.store.read(paymentStream(awaited));
  const outcome = { type: 'PaymentVerified', position: events.at(-1)?.position };
  expect(received).toMatchObject([outcome, outcome]);
  expect(isElsewhereAwake).toBe(false);
  await recordBankResponse(shop.store, other, verified);
  await sleeping;
  for (const watch of [...watches, elsewhere]) watch.end();
  await outcomes.stop();
});

it('a request without a payment outcome wakes only after its time', async () => {
  const outcomes = followPaymentOutcomes(shop.store, noopLog);
  const watch = outcomes.watch('PAY-0000-0000-0000');
  const start = performance.now();
  expect(await watch.within(50)).toBeUndefined();
  expect(performance.now() - start).toBeGreaterThanOrEqual(45);
  watch.end();
  await outcomes.stop();
});

it('payment outcomes arrive again after the event store was unavailable', async () => {
  const asha = await signUp(shop.app);
  const code = await asha.pay(549);
  const back = Promise.withResolvers<void>();
  let isUnavailable = true;
  const identify = async () => {
    if (isUnavailable) {
      isUnavailable = false;
      throw new EventStoreUnavailable('away');
    }
    const identity = await shop.store.identify();
    back.resolve();
    return identity;
  };
  const outcomes = followPaymentOutcomes({ ...shop.store, identify }, noopLog);
  const watch = outcomes.watch(code);
  await watch.listening;
  expect(isUnavailable).toBe(false);
  await back.promise;
  await recordBankResponse(shop.store, code, verified);
  expect(await watch.within(FOR_EVER_MS)).toMatchObject({ type: 'PaymentVerified' });
  watch.end();
  await outcomes.stop();
});

it('payment outcomes are followed only while a request waits', async () => {
  const asha = await signUp(shop.app);
  const code = await asha.pay(549);
  let [followed, left] = [0, 0];
  const store: EventStore = {
    ...shop.store,
    subscribe: (options) => {
      followed += 1;
      options.signal.addEventListener('abort', () => {
        left += 1;
      });
      return shop.store.subscribe(options);
    },
  };
  const outcomes = followPaymentOutcomes(store, noopLog, { lingerMs: 0 });
  expect(followed).toBe(0);
  for (const round of [1, 2]) {
    const watch = outcomes.watch(code);
    await expect.poll(() => followed).toBe(round);
    watch.end();
    await expect.poll(() => left).toBe(round);
  }
  const watch = outcomes.watch(code);
  await watch.listening;
  await recordBankResponse(shop.store, code, verified);
  expect(await watch.within(FOR_EVER_MS)).toMatchObject({ type: 'PaymentVerified' });
  watch.end();
  await outcomes.stop();
});

it('payment outcomes are followed without a break when the next request comes soon', async () => {
  let followed = 0;
  const store: EventStore = {
    ...shop.store,
    subscribe: (options) => {
      followed += 1;
      return shop.store.subscribe(options);
    },
  };
  const outcomes = followPaymentOutcomes(store, noopLog, { lingerMs: FOR_EVER_MS });
  for (const code of ['PAY-0000-0000-0000', 'PAY-1111-1111-1111']) {
    const watch = outcomes.watch(code);
    await expect.poll(() => followed).toBe(1);
    watch.end();
  }
  await outcomes.stop();
});
