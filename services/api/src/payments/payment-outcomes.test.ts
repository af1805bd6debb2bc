import { EventStoreUnavailable } from '@haat/platform/event-store/port';
import { silentLog } from '@haat/platform/log';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { recordBankWord } from '@haat/testkit/bank-word';
import { signUp } from '@haat/testkit/shopper';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followPaymentOutcomes } from './payment-outcomes.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const FOR_EVER_MS = 60_000;
const verified = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;

it('wakes everybody who waits for a payment, and nobody else', async () => {
  const asha = await signUp(shop.app);
  const [awaited, other] = [await asha.pay(549), await asha.pay(549)];
  const outcomes = followPaymentOutcomes(shop.store, silentLog);
  await outcomes.listening;
  const watches = [outcomes.watch(awaited), outcomes.watch(awaited)];
  const elsewhere = outcomes.watch(other);
  let isElsewhereAwake = false;
  const sleeping = elsewhere.within(FOR_EVER_MS).then(() => {
    isElsewhereAwake = true;
  });
  await recordBankWord(shop.store, awaited, verified);
  await Promise.all(watches.map((watch) => watch.within(FOR_EVER_MS)));
  expect(isElsewhereAwake).toBe(false);
  await recordBankWord(shop.store, other, verified);
  await sleeping;
  for (const watch of [...watches, elsewhere]) watch.end();
  await outcomes.stop();
});

it('wakes nobody before the time when there is no outcome, and everybody after it', async () => {
  const outcomes = followPaymentOutcomes(shop.store, silentLog);
  const watch = outcomes.watch('PAY-0000-0000-0000');
  const start = performance.now();
  await watch.within(50);
  expect(performance.now() - start).toBeGreaterThanOrEqual(45);
  watch.end();
  await outcomes.stop();
});

it('hears of outcomes again after the event store was away', async () => {
  const asha = await signUp(shop.app);
  const code = await asha.pay(549);
  let isAway = true;
  const identify = async () => {
    if (isAway) {
      isAway = false;
      throw new EventStoreUnavailable('away');
    }
    return shop.store.identify();
  };
  const outcomes = followPaymentOutcomes({ ...shop.store, identify }, silentLog);
  const watch = outcomes.watch(code);
  await outcomes.listening;
  await recordBankWord(shop.store, code, verified);
  await watch.within(FOR_EVER_MS);
  expect(isAway).toBe(false);
  watch.end();
  await outcomes.stop();
});
