import { paymentDecider } from '@haat/domain/payment/payment';
import type { PaymentState } from '@haat/domain/payment/payment-state';
import { orderIdFor } from '@haat/platform/ids';
import { loadAggregate } from '@haat/record/commands';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await shop.startWorker();
});
afterAll(() => shop.close());

const paymentOf = async (
  bought: Bought,
): Promise<Exclude<PaymentState, { phase: 'not_submitted' }>> => {
  const { payment } = streamsOf(bought);
  const { state } = await loadAggregate(shop.store, paymentDecider, payment);
  if (state.phase === 'not_submitted') throw new Error('not there');
  return state;
};

it('money of a failed registration is released, and pays for another domain', async () => {
  const failed = await shop.buy({ domain: 'refused-name.com' });
  await shop.waitFor(streamsOf(failed).order, 'DomainRegistrationFailed');
  const released = await shop.waitFor(streamsOf(failed).payment, 'PaymentReleased');
  expect(released.data).toMatchObject({ cause: 'registration_failed', orderId: failed.orderId });

  const { referenceCode, submittedAt, releases } = await paymentOf(failed);
  const orderId = orderIdFor(referenceCode, submittedAt, releases);
  expect(orderId).toBe(`${failed.orderId}-2`);
  const again = { ...failed, orderId, domain: 'second-choice.in' };
  await shop.reserve(again);
  await shop.place(again, { domain: again.domain });
  await shop.waitFor(streamsOf(again).order, 'OrderCompleted');
  expect(await paymentOf(again)).toMatchObject({ allocation: { orderId }, phase: 'verified' });
  // The first order is what it was.
  expect((await shop.story(streamsOf(failed).order)).at(-1)).toBe('DomainRegistrationFailed');
});

it('a payment that the bank returned is released from its order and has no money', async () => {
  const failed = await shop.buy({ domain: 'sent-back.in', utr: '632600010000' });
  await shop.waitFor(streamsOf(failed).payment, 'PaymentReleased');
  expect(await paymentOf(failed)).toMatchObject({
    phase: 'rejected',
    allocation: null,
    creditedPaise: null,
  });
});
