import { paymentDecider } from '@haat/domain/payment/payment';
import { loadAggregate } from '@haat/record/commands';
import { newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop, withWorker } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await shop.startWorker();
});
afterAll(() => shop.close());

describe('Verifying a payment with the bank', () => {
  it('fails the order with a reason when the bank does not know the transaction ID', async () => {
    const bought = await shop.buy({ domain: 'rejected.in', utr: '632600000000' });
    const { order, payment, name } = streamsOf(bought);
    const rejected = await shop.waitFor(payment, 'PaymentRejected');
    expect(rejected.data).toMatchObject({ rejection: 'not_found', creditedPaise: null });
    const failed = await shop.waitFor(order, 'OrderPaymentFailed');
    expect(failed.data.reason).toBe(rejected.data.reason);
    await shop.waitFor(name, 'DomainNameReleased');
    expect(await shop.story(order)).toEqual(['OrderPlaced', 'OrderPaymentFailed']);
    expect(shop.registrationResults('rejected.in')).toEqual([]);
  });

  it('rejects an underpaid payment with the difference in rupees', async () => {
    const bought = await shop.buy({ domain: 'underpaid.in', utr: '632600001111' });
    const { order, payment } = streamsOf(bought);
    expect((await shop.waitFor(payment, 'PaymentRejected')).data).toEqual({
      referenceCode: bought.referenceCode,
      rejection: 'underpaid',
      creditId: shop.store.names.credit({ utr: '632600001111' }),
      creditedPaise: 27_450,
      reason:
        'You paid ₹274.50 of ₹549.00. Pay the remaining ₹274.50: what you paid is in your balance.',
    });
    await shop.waitFor(order, 'OrderPaymentFailed');
  });

  it('puts the payment in review after several answers about another payment', async () => {
    const utr = newTransactionId('3333');
    const bought = await shop.buy({ domain: 'other-payment.in', utr });
    const { order, payment } = streamsOf(bought);
    const review = await shop.waitFor(payment, 'PaymentPutInReview');
    expect(review.data).toMatchObject({ reason: 'other_payment_answered', credit: null });
    expect(await shop.story(order)).toEqual(['OrderPlaced']);
  });

  it('mixes payments up once: the lookup is repeated, without a manual review', async () => {
    const utr = newTransactionId();
    shop.bank.answerNext(utr, ['other_payment', 'other_payment']);
    const bought = await shop.buy({ domain: 'mixed-up.in', utr });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  });

  it('asks again after invalid, late and missing answers, and the order completes', async () => {
    const utr = newTransactionId();
    shop.bank.answerNext(utr, ['malformed', 'late', 'silent', 'unavailable', 'credited']);
    const bought = await shop.buy({ domain: 'nonsense.in', utr });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  });

  it('records only once that the bank has no such credit', async () => {
    const utr = newTransactionId();
    shop.bank.answerNext(utr, ['pending', 'pending', 'pending']);
    const bought = await shop.buy({ domain: 'not-yet.in', utr });
    const { payment } = streamsOf(bought);
    await shop.waitFor(payment, 'PaymentVerified');
    const story = await shop.story(payment);
    expect(story.filter((type) => type === 'PaymentCreditNotSeen')).toHaveLength(1);
    const lookups = shop.bank.lookups().filter((lookup) => lookup.utr === utr);
    expect(lookups.map(({ answer }) => answer)).toEqual([
      'pending',
      'pending',
      'pending',
      'credited',
    ]);
  });

  it('finds a late credit when the customer submits the expired payment again', () =>
    withWorker({ PAYMENT_EXPIRY_MS: 100 }, async (late) => {
      const utr = newTransactionId();
      late.bank.answerNext(
        utr,
        Array.from({ length: 1_000 }, () => 'pending'),
      );
      const bought = await late.buy({ domain: 'late-credit.in', utr });
      await late.startWorker();
      const { order, payment } = streamsOf(bought);
      await late.waitFor(order, 'OrderPaymentFailed');
      await late.waitFor(payment, 'PaymentReleased');
      late.bank.answerNext(utr, []);
      const { referenceCode } = bought;
      const reason = 'The customer reported it again.';
      await executeTestCommand(late.store, { kind: 'visitor' }, paymentDecider, payment, {
        type: 'ReopenPayment',
        by: 'customer',
        referenceCode,
        reason,
        reopenedAt: new Date().toISOString(),
      });
      await late.waitFor(payment, 'PaymentVerified');
      // The order that failed stays failed; the money is free for another one.
      expect(await late.story(order)).toEqual(['OrderPlaced', 'OrderPaymentFailed']);
      const { state } = await loadAggregate(late.store, paymentDecider, payment);
      expect(state).toMatchObject({ phase: 'verified', allocation: null, releases: 1 });
    }));

  it('expires a payment that the bank never confirms, and fails its order', () =>
    withWorker({ PAYMENT_EXPIRY_MS: 100 }, async (impatient) => {
      const bought = await impatient.buy({ domain: 'never.in', utr: newTransactionId('7777') });
      await impatient.startWorker();
      const { order, payment } = streamsOf(bought);
      const expired = await impatient.waitFor(payment, 'PaymentExpired');
      const failed = await impatient.waitFor(order, 'OrderPaymentFailed');
      expect(failed.data.reason).toBe(expired.data.reason);
    }));

  it('puts the payment in review when the bank is unavailable beyond the payment’s expiry', () =>
    withWorker({ PAYMENT_EXPIRY_MS: 100 }, async (shortExpiryShop) => {
      const utr = newTransactionId();
      shortExpiryShop.bank.answerNext(
        utr,
        Array.from({ length: 100 }, () => 'unavailable'),
      );
      const bought = await shortExpiryShop.buy({ domain: 'bank-gone.in', utr });
      await shortExpiryShop.startWorker();
      const { order, payment } = streamsOf(bought);
      const review = await shortExpiryShop.waitFor(payment, 'PaymentPutInReview');
      expect(review.data).toMatchObject({ reason: 'bank_unreachable', credit: null });
      expect(await shortExpiryShop.story(order)).toEqual(['OrderPlaced']);
    }));
});
