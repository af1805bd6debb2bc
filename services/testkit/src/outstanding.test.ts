// @module-tag slow
import { expect, it, onTestFinished } from 'vitest';
import { newDomain, newTransactionId } from './customer.ts';
import { orderHosting } from './hosting-orders.ts';
import { createIdle } from './idle.ts';
import { createMovableClock } from './manual-clock.ts';
import { followReadModels } from './read-models.ts';
import { streamsOf } from './scripted-customer.ts';
import { startShop } from './start-shop.ts';
import { openWorker } from './worker.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

const open = async () => {
  const clock = createMovableClock();
  const shop = await openWorker({}, { clock });
  onTestFinished(shop.close);
  const { store, connection } = shop;
  const idle = createIdle({ store: store.blank, pool: connection.pool, clock, timeoutMs: 500 });
  return { shop, clock, idle };
};

it('settled names a job that does not end', async () => {
  const { shop, idle } = await open();
  const { hosting } = shop.services;
  const answering = Promise.withResolvers<void>();
  const { promise: called, resolve: call } = Promise.withResolvers<void>();
  await shop.startWorker({
    hosting: {
      ...hosting,
      lookUp: async (account) => {
        call();
        await answering.promise;
        return hosting.lookUp(account);
      },
    },
  });
  const { orderId } = await orderHosting(shop.store, { domain: newDomain() });
  await called;
  await expect(idle.settled()).rejects.toThrow(
    new RegExp(`after 500 ms[\\s\\S]*job provision-hosting \\(.*handed over.*${orderId}`),
  );
  answering.resolve();
  await shop.settled();
});

it('settled names an unhandled event and a scheduled step that is due', async () => {
  const { shop, clock, idle } = await open();
  await expect(idle.settled()).rejects.toThrow('reactor request-mail: has handled no event yet');
  const worker = await shop.startWorker();
  await shop.buy({ domain: newDomain() });
  await shop.settled();
  await worker.close();
  const { order } = streamsOf(await shop.buy({ domain: newDomain() }));
  await expect(idle.settled()).rejects.toThrow(`: OrderPlaced in ${order} is not handled`);
  clock.advance(YEAR_MS);
  await expect(idle.settled()).rejects.toThrow(/step release-abandoned-payment \(.*\): due at 20/);
});

it('caughtUp names a read model that is behind', async () => {
  const { shop } = await open();
  const models = followReadModels(shop, 500);
  await models.caughtUp();
  await models.close();
  await shop.buy({ domain: newDomain() });
  await expect(models.caughtUp('orders')).rejects.toThrow(/read model orders: has come to/);
});

it('settled, given and clock.advance of a shop name a job that does not end', async () => {
  const shop = await startShop({ settleWithin: 300 });
  onTestFinished(shop.stop);
  const utr = newTransactionId();
  shop.bank.answerNext(utr, ['silent']);
  await shop.buy({ domain: newDomain(), utr });
  const hangs = /after 300 ms[\s\S]*verify-payment/;
  await Promise.all(
    [shop.settled(), shop.given([]), shop.clock.advance(1_000)].map((wait) =>
      expect(wait).rejects.toThrow(hangs),
    ),
  );
});
