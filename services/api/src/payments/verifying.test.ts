import { paymentStream } from '@haat/contracts/events/payment';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { VERIFYING_MS } from '@haat/domain/payment/verifying';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { afterEach, expect, it } from 'vitest';

let shop: RunningShop;
afterEach(() => shop.stop());

it('a payment that the bank does not know is verifying at 14:00, and correctable at 15:00', async () => {
  shop = await startShop({
    startsAt: '2026-01-15T09:30:00.000Z',
    worker: { PAYMENT_EXPIRY_MS: 24 * VERIFYING_MS },
  });
  const asha = await shop.signUp();
  const referenceCode = await asha.pay(549, newTransactionId('7777'));
  const submitted = await shop.expectEvents(paymentStream(referenceCode), [
    'PaymentSubmitted',
    'PaymentCreditNotSeen',
  ]);
  const domain = newDomain();
  const { body } = await asha.buy({ domain, referenceCode, price: 549, user_id: asha.id });
  const seen = async () => {
    const [listed] = (await asha.get('/api/payments')).body.payments as ListedPayment[];
    const { order } = (await asha.get(`/api/orders/${body.order.id}`)).body;
    const checked = await asha.check(referenceCode, 549);
    return {
      ...{ status: listed?.status, next: listed?.next, notice: listed?.notice },
      order: { is_verifying: order.payment.is_verifying, notice: order.payment.notice },
      checked: checked.body,
    };
  };
  await shop.settled();
  const [first] = submitted;
  const passed = () => shop.clock.now() - Date.parse(String(first?.data.submittedAt));
  // A minute: the clock runs on while a busy machine answers.
  await shop.clock.advance(VERIFYING_MS - 60_000 - passed());
  const underReview = { isValid: true, status: 'under_review' };
  expect(await seen()).toEqual({
    ...{ status: 'matching', next: 'nothing', notice: null },
    order: { is_verifying: true, notice: null },
    checked: underReview,
  });
  await shop.clock.advance(VERIFYING_MS - passed());
  const notice = paymentNotices.creditNotSeen;
  expect(await seen()).toEqual({
    ...{ status: 'waiting', next: 'correct', notice },
    order: { is_verifying: false, notice },
    checked: { ...underReview, notice },
  });
});
