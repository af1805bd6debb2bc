/** One transaction id that a stranger reports from as many accounts as they care to open. */
import { creditStream } from '@haat/contracts/events/credit';
import { paymentStream, utrStream } from '@haat/contracts/events/payment';
import { newCustomerId, newReferenceCode } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import type { EncryptedStore } from '@haat/record/encryption';
import { newTransactionId } from '@haat/testkit/customer';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getStep } from '../process.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker({ PAYMENT_VERIFIER: 'statement' });
});
afterAll(() => shop.close());

/** As many accounts report it, and take that back. */
const decoys = async (utr: string, accounts: number): Promise<void> => {
  const stream = utrStream(shop.store.names.utr(utr));
  for (let n = 0; n < accounts; n += 1) {
    const [referenceCode, customerId] = [newReferenceCode(), newCustomerId()];
    const payment = paymentStream(referenceCode);
    const corrected = { referenceCode, orderId: null, replacedBy: 'PAY-OTHER' };
    await seedEvents(shop.services, [
      { stream, type: 'UtrClaimed', data: { utr, referenceCode, customerId } },
      { stream: payment, type: 'PaymentSubmitted', data: { referenceCode, customerId, utr } },
      { stream: payment, type: 'PaymentReplaced', data: corrected },
    ]);
  }
};
const showCredit = async (utr: string): Promise<string> => {
  const creditId = shop.store.names.credit({ utr });
  const data = { creditId, utr, amountPaise: 54_900, tr: null, bankId: null, note: null };
  const stream = creditStream(creditId);
  await seedEvents(shop.services, [{ stream, type: 'CreditObserved', data }]);
  return creditId;
};
/** Takes a step of the worker's. @returns which streams it read. */
const readsOf = async (name: string, payload: Record<string, string>) => {
  const reads: string[] = [];
  const store: EncryptedStore = {
    ...shop.services.store,
    read: (stream, options) => {
      reads.push(stream);
      return shop.services.store.read(stream, options);
    },
  };
  const about = {
    causationId: 'test',
    correlationId: 'test',
    causeStream: 'test',
    causeRevision: '0',
  };
  const step = { id: name, start: 1, payload: { ...payload, ...about }, log: noopLog };
  await getStep(name).run({ ...shop.services, store }, step);
  return { payments: reads.filter((one) => one.startsWith('payment-')), reads };
};

it('a check reads at most 50 payments with the same UTR, and the payment goes to review', async () => {
  const utr = newTransactionId();
  await decoys(utr, 60);
  const bought = await shop.pay({ domain: 'decoyed.in', utr });
  await showCredit(utr);
  const { referenceCode } = bought;
  const { payments } = await readsOf('verify-payment', { referenceCode });
  // Two checks, and its own payment.
  expect(payments.length).toBeLessThanOrEqual(2 * 50 + 3);
  const review = await shop.waitFor(streamsOf(bought).payment, 'PaymentPutInReview');
  expect(review.data).toMatchObject({ reason: 'disputed', reports: [{ referenceCode }] });
});

it('matching reads a credit once, and not for each payment with its UTR', async () => {
  const utr = newTransactionId();
  await decoys(utr, 8);
  const bought = await shop.pay({ domain: 'matched-once.in', utr });
  const creditId = await showCredit(utr);
  const { payments, reads } = await readsOf('match-credit', { creditId });
  await shop.waitFor(streamsOf(bought).payment, 'PaymentVerified');
  // Among them once, each in its turn once.
  expect(payments.length).toBeLessThanOrEqual(2 * 9 + 1);
  expect(reads.filter((one) => one === creditStream(creditId)).length).toBeLessThanOrEqual(4);
});
