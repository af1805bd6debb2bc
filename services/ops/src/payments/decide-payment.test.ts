import { creditStream } from '@haat/contracts/events/credit';
import { refundNumberStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { CreditName } from '@haat/record/encryption';
import { newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { failingOnce } from '@haat/testkit/failing-once';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectInReview, releasePayment, reopenPayment } from './decide-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { sayRefusal } from './say-refusal.ts';
import { verifyInReview } from './verify-in-review.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await shop.startWorker();
});
afterAll(() => shop.close());

const by = ({ referenceCode }: Pick<Bought, 'referenceCode'>) => ({
  referenceCode,
  operator: 'meera',
  reason: 'The bank’s statement of 22 November says so.',
});
const reviewed = (bought: Bought) => shop.waitFor(streamsOf(bought).payment, 'PaymentPutInReview');

let contests = 0;
/** Two customers whose reports of one payment wait for a person. */
const contest = async (utr = newTransactionId()) => {
  contests += 1;
  shop.bank.answerNext(
    utr,
    Array.from({ length: 10_000 }, () => 'pending'),
  );
  const one = await shop.buy({ domain: `one-${contests}.in`, utr });
  const two = await shop.buy({ domain: `two-${contests}.in`, utr });
  shop.bank.answerNext(utr, []);
  await Promise.all([reviewed(one), reviewed(two)]);
  return { utr, one, two };
};

it('an interrupted approval is finished with its credit, even after the customer corrected the payment', async () => {
  const utr = newTransactionId('7777');
  const bought = await shop.pay({ domain: 'cut-off-approval.in', utr });
  const store = failingOnce(shop.services.store, 'PaymentVerified', 'before');
  const given = { creditedPaise: 54_900 };
  await expect(verifyInReview({ ...shop.services, store }, by(bought), given)).rejects.toThrow(
    'Killed',
  );
  const { payment } = streamsOf(bought);
  const { referenceCode, customerId } = bought;
  await executeTestCommand(
    shop.store,
    { kind: 'customer', id: customerId },
    paymentDecider,
    payment,
    {
      ...{ type: 'ReplacePayment', referenceCode, orderId: null, replacedBy: 'PAY-RIGHT' },
    },
  );
  // As the audit tells it.
  const credit = { creditId: shop.store.names.credit({ utr }) };
  expect(await verifyInReview(shop.services, by(bought), { ...given, credit })).toMatchObject({
    ...{ ok: true, payment: { phase: 'verified', creditedPaise: 54_900 } },
  });
});

describe('An operator who reviews a payment', () => {
  it('verifies it for one account, whose order completes, and never for the other', async () => {
    const { utr, one, two } = await contest();
    const given = await verifyInReview(shop.services, by(two), { creditedPaise: 54_900 });
    expect(given).toMatchObject({ ok: true, payment: { phase: 'verified' } });
    await shop.waitFor(streamsOf(two).order, 'OrderCompleted');
    const verified = await shop.waitFor(streamsOf(two).payment, 'PaymentVerified');
    expect(verified).toMatchObject({
      data: {
        matchedBy: 'operator',
        creditId: shop.store.names.credit({ utr: utr }),
        excessPaise: 0,
      },
      metadata: { actor: { kind: 'operator', name: 'meera', reason: by(two).reason } },
    });
    expect(await verifyInReview(shop.services, by(one), { creditedPaise: 54_900 })).toEqual({
      ok: false,
      refusal: { reason: 'credit_claimed', referenceCode: two.referenceCode },
    });
    expect(await shop.story(creditStream(shop.store.names.credit({ utr: utr })))).toEqual([
      'CreditObserved',
      'CreditClaimed',
    ]);
  });

  it('can approve it twice with one effect, but not with an amount other than the bank’s', async () => {
    const { utr, one } = await contest();
    const tooMuch = await verifyInReview(shop.services, by(one), { creditedPaise: 90_000 });
    expect(tooMuch).toEqual({
      ok: false,
      refusal: { reason: 'credit_differs', amountPaise: 54_900 },
    });
    for (const _ of [1, 2]) {
      const given = await verifyInReview(shop.services, by(one), { creditedPaise: 54_900 });
      expect(given.ok).toBe(true);
    }
    expect((await shop.story(creditStream(shop.store.names.credit({ utr: utr })))).length).toBe(2);
  });

  it('must insist on an amount above the submitted one, and on an unknown bank ID', async () => {
    const reported = async (domain: string) => {
      const bought = await shop.buy({ domain, utr: newTransactionId('7777') });
      return (credited: object) =>
        verifyInReview(shop.services, by(bought), { creditedPaise: 54_900, ...credited });
    };
    const verify = await reported('mistyped-sum.in');
    const tooMuch = { creditedPaise: 5_490_000 };
    expect(await verify(tooMuch)).toEqual({
      ok: false,
      refusal: { reason: 'above_report', reportedPaise: 54_900 },
    });
    expect(await verify({ ...tooMuch, insists: true })).toMatchObject({ ok: true });
    const verifyById = await reported('mistyped-id.in');
    const byId = { credit: { bankId: newTransactionId() } };
    expect(await verifyById(byId)).toEqual({ ok: false, refusal: { reason: 'credit_unknown' } });
    expect(await verifyById({ ...byId, insists: true })).toMatchObject({ ok: true });
  });

  it('claims the credit that the bank shows under its own ID, and observes no second credit', async () => {
    const utr = newTransactionId();
    const bankId = `S-${utr}`;
    shop.bank.credit({ utr, amount_paise: 60_000, id: bankId });
    const bought = await shop.buy({ domain: 'named-by-bank.in', utr });
    await reviewed(bought);
    expect(await verifyInReview(shop.services, by(bought), { creditedPaise: 60_000 })).toEqual({
      ok: true,
      payment: expect.objectContaining({ creditId: shop.store.names.credit({ bankId }) }),
    });
    const timelineOf = (name: CreditName) =>
      shop.story(creditStream(shop.store.names.credit(name)));
    expect(await timelineOf({ bankId })).toEqual(['CreditObserved', 'CreditClaimed']);
    expect(await timelineOf({ utr })).toEqual(['CreditClaimed']);
  });

  it('cannot approve a credit again that was matched by the payment link', async () => {
    const link = await shop.open('paid-once.in');
    const utr = newTransactionId();
    shop.bank.credit({ utr, amount_paise: 54_900, tr: link.tr });
    const first = await shop.buy({ domain: 'paid-once.in', utr, link });
    await shop.waitFor(streamsOf(first).order, 'OrderCompleted');
    const again = await shop.buy({ domain: 'paid-twice.in', utr: newTransactionId(), link });
    await reviewed(again);
    expect(await verifyInReview(shop.services, by(again), { creditedPaise: 54_900 })).toEqual({
      ok: false,
      refusal: { reason: 'credit_claimed', referenceCode: first.referenceCode },
    });
  });

  it('claims no credit that is too small for the payment', async () => {
    const utr = newTransactionId('7777');
    const bought = await shop.buy({ domain: 'too-little.in', utr });
    const short = await verifyInReview(shop.services, by(bought), { creditedPaise: 100 });
    expect(short).toMatchObject({ ok: false, refusal: { reason: 'underpaid' } });
    expect(await shop.story(creditStream(shop.store.names.credit({ utr: utr })))).toEqual([]);
  });

  it('rejects it with a reason for the customer, and the order fails', async () => {
    const { one } = await contest();
    expect(await rejectInReview(shop.services, by(one))).toMatchObject({ ok: true });
    const failed = await shop.waitFor(streamsOf(one).order, 'OrderPaymentFailed');
    expect(failed.data.reason).toBe(by(one).reason);
  });
});

describe('An operator who refunds a payment', () => {
  it('refunds all of a released payment, once', async () => {
    const bought = await shop.buy({ domain: 'refused-refund.com' });
    await shop.waitFor(streamsOf(bought).payment, 'PaymentReleased');
    const sent = { amountPaise: 54_900, refundReference: '632698765432' };
    for (const _ of [1, 2]) {
      expect(await refundPayment(shop.services, by(bought), sent)).toMatchObject({
        ok: true,
        payment: { phase: 'refunded', refundedPaise: 54_900 },
      });
    }
    const story = await shop.story(streamsOf(bought).payment);
    expect(story.filter((type) => type === 'PaymentRefunded')).toHaveLength(1);
  });

  it('refunds no more than a spent payment has above its price', async () => {
    const utr = newTransactionId();
    const link = await shop.open('excess.in');
    shop.bank.credit({ utr, amount_paise: 60_000, tr: link.tr });
    const bought = await shop.buy({ domain: 'excess.in', utr, link });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    const refund = (amountPaise: number) =>
      refundPayment(shop.services, by(bought), {
        amountPaise,
        refundReference: `R-${amountPaise}`,
      });
    expect(await refund(5_101)).toEqual({
      ok: false,
      refusal: { reason: 'other_amount', refundablePaise: 5_100 },
    });
    expect(await refund(5_100)).toMatchObject({ ok: true, payment: { phase: 'verified' } });
    // Reported as done, the operator would send money that no refund has taken out.
    const other = { amountPaise: 100, refundReference: 'R-5100' };
    const again = await refundPayment(shop.services, by(bought), other);
    if (again.ok) throw new Error('one number was given for two sums');
    expect(sayRefusal(again.refusal)).toContain(
      '₹51.00 of it is recorded as a refund under R-5100',
    );
  });

  it('uses a refund number for one payment only, even at the same time and in lower case', async () => {
    const payments = await Promise.all(
      ['refused-one.com', 'refused-two.com'].map(async (domain) => {
        const bought = await shop.buy({ domain });
        await shop.waitFor(streamsOf(bought).payment, 'PaymentReleased');
        return bought;
      }),
    );
    const refund = (bought: Bought, amountPaise = 54_900, refundReference = 'BACK-7K3M92QD') =>
      refundPayment(shop.services, by(bought), { amountPaise, refundReference });
    const written = ['BACK-7K3M92QD', 'back-7k3m92qd'];
    // What is refused takes no number.
    for (const bought of payments) expect(await refund(bought, 1)).toMatchObject({ ok: false });
    const given = await Promise.all(
      payments.map((bought, n) => refund(bought, 54_900, written[n])),
    );
    const [message, ...more] = given.flatMap((one) => (one.ok ? [] : [sayRefusal(one.refusal)]));
    expect(more).toEqual([]);
    const first = payments.find((_, n) => given[n]?.ok);
    expect(message?.toUpperCase()).toContain(
      `BACK-7K3M92QD IS ALREADY A REFUND OF ${first?.referenceCode}`,
    );
    const types = await Promise.all(payments.map((one) => shop.story(streamsOf(one).payment)));
    expect(types.flat().filter((type) => type === 'PaymentRefunded')).toHaveLength(1);
  });

  it('claims the transaction ID of the refund in any spelling', async () => {
    const bought = await shop.buy({ domain: 'refused-label.com' });
    await shop.waitFor(streamsOf(bought).payment, 'PaymentReleased');
    const utr = newTransactionId();
    const sent = { amountPaise: 54_900, refundReference: `UTR ${utr}` };
    expect(await refundPayment(shop.services, by(bought), sent)).toMatchObject({ ok: true });
    const stream = refundNumberStream(shop.store.names.refund(utr));
    expect(await shop.story(stream)).toEqual(['RefundNumberClaimed']);
  });

  it('can release a payment from its order, which then fails', async () => {
    const bought = await shop.buy({ domain: 'by-hand.in', utr: newTransactionId('7777') });
    for (const _ of [1, 2]) {
      expect(await releasePayment(shop.services, by(bought))).toMatchObject({
        ok: true,
        payment: { allocation: null, releases: 1 },
      });
    }
    // The order does not wait for ever for what it has no more.
    const failed = await shop.waitFor(streamsOf(bought).order, 'OrderPaymentFailed');
    expect(failed.data.reason).toBe(by(bought).reason);
  });

  it('cannot release the payment of a delivered order', async () => {
    const bought = await shop.buy({ domain: 'delivered.in' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    const { orderId } = bought;
    expect(await releasePayment(shop.services, by(bought))).toEqual({
      ok: false,
      refusal: { reason: 'order_goes_on', orderId },
    });
  });
});

it('an operator reopens a payment, and the order completes after the bank’s next answer', async () => {
  const utr = newTransactionId('3333');
  const bought = await shop.buy({ domain: 'ask-again.in', utr });
  await reviewed(bought);
  shop.bank.answerNext(utr, ['credited']);
  expect(await reopenPayment(shop.services, by(bought))).toMatchObject({ ok: true });
  await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
});

it('every decision about an unknown payment is refused with a message', async () => {
  const unknown = by({ referenceCode: 'PAY-0000-0000-0000' });
  const sent = { amountPaise: 1, refundReference: 'R' };
  for (const resolved of [
    await verifyInReview(shop.services, unknown, { creditedPaise: 1 }),
    await rejectInReview(shop.services, unknown),
    await releasePayment(shop.services, unknown),
    await refundPayment(shop.services, unknown, sent),
    await reopenPayment(shop.services, unknown),
  ]) {
    if (resolved.ok) throw new Error('decided on nothing');
    expect(sayRefusal(resolved.refusal)).toBe(
      'Payment not found. List them: npm run ops -- payments list',
    );
  }
});
