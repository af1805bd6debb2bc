import { streamsOf } from '@haat/testkit/commanded-customer';
import { newTransactionId } from '@haat/testkit/customer';
import { openWorker, type WorkerShop, withWorker } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await shop.startWorker();
});
afterAll(() => shop.close());

const resultsAt = (domain: string) =>
  shop.registrar
    .registrations()
    .filter((call) => call.domain === domain)
    .map(({ result }) => result);

describe('the bank', () => {
  it('does not know the transaction id: the order fails with what to do next', async () => {
    const bought = await shop.buy({ domain: 'rejected.in', utr: '632600000000' });
    const { order, payment, name } = streamsOf(bought);
    const rejected = await shop.until(payment, 'PaymentRejected');
    expect(rejected.data).toMatchObject({ rejection: 'not_found', creditedPaise: null });
    const failed = await shop.until(order, 'OrderPaymentFailed');
    expect(failed.data.reason).toBe(rejected.data.reason);
    await shop.until(name, 'DomainNameReleased');
    expect(await shop.story(order)).toEqual(['OrderPlaced', 'OrderPaymentFailed']);
    expect(resultsAt('rejected.in')).toEqual([]);
  });

  it('has seen less: the difference is named in rupees', async () => {
    const bought = await shop.buy({ domain: 'underpaid.in', utr: '632600001111' });
    const { order, payment } = streamsOf(bought);
    expect((await shop.until(payment, 'PaymentRejected')).data).toEqual({
      referenceCode: bought.referenceCode,
      rejection: 'underpaid',
      creditId: 'utr-632600001111',
      creditedPaise: 27_450,
      reason:
        '₹274.50 arrived, ₹274.50 less than the ₹549.00 to be paid. The amount that arrived is ' +
        'kept for you: please contact support.',
    });
    await shop.until(order, 'OrderPaymentFailed');
  });

  it('takes its time: it is asked again, and the order goes on', async () => {
    const bought = await shop.buy({ domain: 'slow-bank.in', utr: '632600009999' });
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
    const asked = shop.bank.lookups().filter(({ utr }) => utr === '632600009999');
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.at(-1)?.answer).toBe('credited');
  });

  it('is away three times: it is asked a fourth time', async () => {
    const bought = await shop.buy({ domain: 'bank-away.in', utr: '632600008888' });
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
    const asked = shop.bank.lookups().filter(({ utr }) => utr === '632600008888');
    expect(asked.map(({ answer }) => answer)).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
      'credited',
    ]);
  });

  it('never confirms: the payment expires, and the order with it', () =>
    withWorker({ PAYMENT_EXPIRY_MS: 100 }, async (impatient) => {
      const { verifier } = impatient.services;
      await impatient.startWorker({
        verifier: { ...verifier, lookUp: async () => ({ kind: 'none' }) },
      });
      const bought = await impatient.buy({ domain: 'never.in' });
      const { order, payment } = streamsOf(bought);
      const expired = await impatient.until(payment, 'PaymentExpired');
      const failed = await impatient.until(order, 'OrderPaymentFailed');
      expect(failed.data.reason).toBe(expired.data.reason);
    }));

  it('is out for longer than a payment may wait: a person decides, not a clock', () =>
    withWorker({ PAYMENT_EXPIRY_MS: 100 }, async (patient) => {
      const utr = newTransactionId();
      patient.bank.answerNext(
        utr,
        Array.from({ length: 100 }, () => 'unavailable'),
      );
      await patient.startWorker();
      const bought = await patient.buy({ domain: 'bank-gone.in', utr });
      const { order, payment } = streamsOf(bought);
      const review = await patient.until(payment, 'PaymentPutInReview');
      expect(review.data).toMatchObject({ reason: 'bank_unreachable', credit: null });
      expect(await patient.story(order)).toEqual(['OrderPlaced']);
    }));
});
