import { creditStream } from '@haat/contracts/events/credit';
import { paymentStream } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import { derivedId, newReferenceCode } from '@haat/platform/ids';
import { streamsOf } from '@haat/testkit/commanded-customer';
import { newTransactionId } from '@haat/testkit/customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
});
afterAll(() => shop.close());

/** A payment as it was stored before credits were claimed, under a spelling of its UTR. */
const verifiedLongAgo = async (spelled: string): Promise<string> => {
  const referenceCode = newReferenceCode();
  const stream = paymentStream(referenceCode);
  const { tr: _, ...submitted } = sample('PaymentSubmitted').data;
  const {
    creditId: _id,
    excessPaise: _excess,
    matchedBy: _by,
    ...verified
  } = sample('PaymentVerified').data;
  const stored = [
    { type: 'PaymentSubmitted', data: { ...submitted, referenceCode, utr: spelled } },
    { type: 'PaymentVerified', data: { ...verified, referenceCode } },
  ];
  const events = stored.map(({ type, data }) => ({
    id: derivedId('long ago', referenceCode, type),
    type,
    data,
    metadata: { schemaVersion: 1, commandId: type, correlationId: stream, causationId: type },
  }));
  expect(await shop.store.append(stream, events, 'no_stream')).toMatchObject({ ok: true });
  return referenceCode;
};

it('a credit that paid before credits were claimed never pays again, however it was spelled', async () => {
  const utr = newTransactionId();
  const referenceCode = await verifiedLongAgo(`UTR${utr}`);
  await shop.startWorker();
  const claimed = await shop.until(
    creditStream(shop.store.names.credit({ utr: utr })),
    'CreditClaimed',
  );
  expect(claimed.data.referenceCode).toBe(referenceCode);

  const again = await shop.pay({ domain: 'paid-again.in', utr });
  const review = await shop.until(streamsOf(again).payment, 'PaymentPutInReview');
  expect(review.data.reason).toBe('credit_claimed');
});
