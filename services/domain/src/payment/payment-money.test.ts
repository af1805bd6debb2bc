// @module-tag money
import type { PaymentEvent } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { asha, ashasOrder, otherOrder } from '../testing/asha.ts';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { MAX_REOPENINGS, type PaymentCommand, paymentDecider } from './payment.ts';
import { type SubmittedPayment, unallocatedOf } from './payment-state.ts';

const paymentSubmitted = sample('PaymentSubmitted');
const verified = (creditedPaise: number): PaymentEvent =>
  sample('PaymentVerified', { creditedPaise, excessPaise: 0 });
const paymentAllocated = sample('PaymentAllocated');
const paymentReleased = sample('PaymentReleased');
const paymentReplaced = sample('PaymentReplaced');
const paymentReopened = sample('PaymentReopened');
const paymentExpired = sample('PaymentExpired');
const short = sample('PaymentRejected');

const { given } = scenarioOf(paymentDecider);
const release = { type: 'ReleasePayment', ...paymentReleased.data } as const;
const replace = { type: 'ReplacePayment', ...paymentReplaced.data } as const;
const allocate = { type: 'AllocatePayment', customerId: asha, ...paymentAllocated.data } as const;
const reopen = { type: 'ReopenPayment', ...paymentReopened.data } as const;

const spent = [paymentSubmitted, verified(54_900), paymentAllocated];
const released = [...spent, paymentReleased];

const stateOf = (history: readonly PaymentEvent[]): SubmittedPayment => {
  const state = fold(paymentDecider, history);
  if (state.phase === 'not_submitted') throw new Error('not there');
  return state;
};

describe('A verified payment whose order ended undelivered', () => {
  it('is released once', () => {
    given(spent).when(release).then([paymentReleased]);
    given(released).when(release).thenNothing();
  });

  it('can be allocated to another order', () => {
    const data = { ...paymentAllocated.data, orderId: otherOrder };
    given(released)
      .when({ ...allocate, orderId: otherOrder })
      .then([{ type: 'PaymentAllocated', data }]);
  });

  it('is not released from a later order', () => {
    const again = sample('PaymentAllocated', { orderId: otherOrder });
    given([...released, again])
      .when(release)
      .thenNothing();
    given([...released, again])
      .when({ ...release, orderId: 'order-3' })
      .thenRefused({ reason: 'not_allocated', orderId: otherOrder });
  });
});

describe('A refund', () => {
  const refund = (amountPaise: number, type: 'RefundPayment' | 'RefundExcess') =>
    ({ type, ...sample('PaymentRefunded', { amountPaise }).data }) as const;

  it('takes all that the payment holds, once; then the payment pays no order', () => {
    const refunded = sample('PaymentRefunded', { amountPaise: 54_900 });
    given(released).when(refund(54_900, 'RefundPayment')).then([refunded]);
    given([...released, refunded])
      .when(refund(54_900, 'RefundPayment'))
      .thenNothing();
    given([...released, refunded])
      .when({ ...refund(54_900, 'RefundPayment'), refundReference: 'another' })
      .thenRefused({ reason: 'refunded', refundedPaise: 54_900 });
    given([...released, refunded])
      .when({ ...allocate, orderId: otherOrder })
      .thenRefused({ reason: 'refunded', refundedPaise: 54_900 });
  });

  it('is exactly what the payment holds, and never the money of an order', () => {
    given(released)
      .when(refund(54_901, 'RefundPayment'))
      .thenRefused({ reason: 'other_amount', refundablePaise: 54_900 });
    given(spent)
      .when(refund(54_900, 'RefundPayment'))
      .thenRefused({ reason: 'spent', orderId: ashasOrder, pricePaise: 54_900 });
  });

  it('is never partial where all can be refunded, or while the bank is still asked', () => {
    given(released)
      .when(refund(54_900, 'RefundExcess'))
      .thenRefused({ reason: 'not_allocated', orderId: null });
    const toppedUp = sample('PaymentToppedUp');
    const { amountPaise } = toppedUp.data;
    given([paymentSubmitted, toppedUp])
      .when(refund(amountPaise, 'RefundExcess'))
      .thenRefused({ reason: 'in_review', explanation: '' });
  });

  it('may be the credit of an underpaid payment', () => {
    const amountPaise = short.data.creditedPaise ?? 0;
    given([paymentSubmitted, short])
      .when(refund(amountPaise, 'RefundPayment'))
      .then([sample('PaymentRefunded', { amountPaise })]);
  });

  it('keeps one amount under one refund number, ignoring case', () => {
    const refundReference = 'BACK-7K3M92QD';
    const excess = sample('PaymentExcessRefunded', { amountPaise: 5_100, refundReference });
    const overpaid = [
      paymentSubmitted,
      verified(60_000),
      paymentAllocated,
      excess,
      paymentReleased,
    ];
    for (const written of [refundReference, 'back-7k3m92qd']) {
      const again = (amountPaise: number) => ({
        ...refund(amountPaise, 'RefundPayment'),
        refundReference: written,
      });
      given(overpaid).when(again(5_100)).thenNothing();
      given(overpaid)
        .when(again(54_900))
        .thenRefused({ reason: 'number_used', refundReference, amountPaise: 5_100 });
    }
  });

  it('may be what an allocated payment holds above the price, and no more', () => {
    const overpaid = [paymentSubmitted, verified(60_000), paymentAllocated];
    const excess = sample('PaymentRefunded', { amountPaise: 5_100 });
    const refunded5100 = { type: 'PaymentExcessRefunded', data: excess.data } as const;
    given(overpaid).when(refund(5_100, 'RefundExcess')).then([refunded5100]);
    given([...overpaid, refunded5100])
      .when(refund(5_100, 'RefundExcess'))
      .thenNothing();
    given([...overpaid, refunded5100])
      .when({ ...refund(1, 'RefundExcess'), refundReference: 'another' })
      .thenRefused({ reason: 'other_amount', refundablePaise: 0 });
    // Refunded money is not available after the release.
    given([...overpaid, refunded5100, paymentReleased])
      .when({ ...allocate, orderId: otherOrder, pricePaise: 60_000 })
      .thenRefused({ reason: 'underpaid', paidPaise: 54_900, requiredPaise: 60_000 });
  });
});

describe('The order of a payment', () => {
  const charge = (pricePaise: number, without: object | null = null) => {
    const { replaces: _, ...spentOn } = { ...paymentAllocated.data, pricePaise };
    return { type: 'ChargePayment', ...spentOn, without } as PaymentCommand;
  };
  const overpaid = [paymentSubmitted, verified(60_000), paymentAllocated];

  it('may be charged another price, once', () => {
    const charged = sample('PaymentAllocated', { pricePaise: 60_000 });
    given(overpaid).when(charge(60_000)).then([charged]);
    given([...overpaid, charged])
      .when(charge(60_000))
      .thenNothing();
    given([paymentSubmitted, paymentAllocated])
      .when(charge(44_900))
      .then([sample('PaymentAllocated', { pricePaise: 44_900 })]);
  });

  it('that costs less, since a part was not delivered, records that part', () => {
    const { orderId, referenceCode } = paymentAllocated.data;
    const without = { cause: 'hosting_failed', reason: 'No plan.' } as const;
    given(overpaid)
      .when(charge(44_900, without))
      .then([
        { type: 'PaymentReleased', data: { referenceCode, orderId, ...without } },
        sample('PaymentAllocated', { pricePaise: 44_900 }),
      ]);
  });

  it('is never charged more than its payment holds, or through the payment of another order', () => {
    given(overpaid)
      .when(charge(60_100))
      .thenRefused({ reason: 'underpaid', paidPaise: 60_000, requiredPaise: 60_100 });
    given([paymentSubmitted, verified(60_000)])
      .when(charge(54_900))
      .thenRefused({ reason: 'not_allocated', orderId: null });
    given([...overpaid.slice(0, 2), sample('PaymentAllocated', { orderId: otherOrder })])
      .when(charge(44_900))
      .thenRefused({ reason: 'not_allocated', orderId: otherOrder });
  });
});

describe('A mistyped payment', () => {
  const awaited = [paymentSubmitted, paymentAllocated];

  it('is replaced by the correct payment, once', () => {
    given(awaited).when(replace).then([paymentReplaced]);
    given([...awaited, paymentReplaced])
      .when(replace)
      .thenNothing();
    const { replacedBy } = paymentReplaced.data;
    given([...awaited, paymentReplaced])
      .when({ ...replace, replacedBy: 'another' })
      .thenRefused({ reason: 'replaced', replacedBy });
  });

  it('is replaced in review, after a rejection and after it expired', () => {
    for (const event of [
      sample('PaymentPutInReview'),
      sample('PaymentRejected', { rejection: 'not_found', creditId: null, creditedPaise: null }),
      paymentExpired,
    ]) {
      given([...awaited, event])
        .when(replace)
        .then([paymentReplaced]);
    }
  });

  it('is replaced even if it was released from the order before', () => {
    given([...awaited, sample('PaymentReleased', { cause: 'order_paid_otherwise' })])
      .when(replace)
      .then([paymentReplaced]);
    given([paymentSubmitted]).when(replace).thenRefused({ reason: 'not_allocated', orderId: null });
  });

  it('is never replaced once it has credited money', () => {
    given(spent).when(replace).thenRefused({ reason: 'verified', creditedPaise: 54_900 });
    given([...awaited, short])
      .when(replace)
      .thenRefused({ reason: 'rejected', explanation: short.data.reason });
  });

  it('can’t be allocated once replaced', () => {
    given([...awaited, paymentReplaced])
      .when(allocate)
      .thenRefused({ reason: 'replaced', replacedBy: paymentReplaced.data.replacedBy });
  });
});

describe('A payment that ended without money', () => {
  it('is checked again when the customer reopens it', () => {
    given([paymentSubmitted, paymentExpired]).when(reopen).then([paymentReopened]);
    given([paymentSubmitted, paymentExpired, paymentReopened]).when(reopen).thenNothing();
  });

  it('is reopened three times by the customer, and without limit by an operator', () => {
    const often = Array.from({ length: MAX_REOPENINGS }, () => [paymentReopened, paymentExpired]);
    const history = [paymentSubmitted, paymentExpired, ...often.flat()];
    given(history)
      .when(reopen)
      .thenRefused({ reason: 'reopened_too_often', reopenings: MAX_REOPENINGS });
    const { data } = paymentReopened;
    const byOperator = sample('PaymentReopened', { ...data, by: 'operator' });
    given(history)
      .when({ ...reopen, by: 'operator' })
      .then([byOperator]);
    // Reopenings by an operator do not count against the customer.
    const twice = [byOperator, paymentExpired, byOperator, paymentExpired];
    given([paymentSubmitted, paymentExpired, ...twice, ...often.slice(1).flat()])
      .when(reopen)
      .then([paymentReopened]);
  });

  it('is not reopened by the customer in review, unless the bank was unreachable or answered about another payment', () => {
    const review = sample('PaymentPutInReview');
    given([paymentSubmitted, review])
      .when(reopen)
      .thenRefused({ reason: 'in_review', explanation: review.data.explanation });
    given([paymentSubmitted, review])
      .when({ ...reopen, by: 'operator' })
      .then([sample('PaymentReopened', { by: 'operator' })]);
    for (const reason of ['bank_unreachable', 'other_payment_answered'] as const) {
      given([paymentSubmitted, sample('PaymentPutInReview', { reason })])
        .when(reopen)
        .then([paymentReopened]);
    }
  });

  it('is not reopened once it has credited money', () => {
    given([paymentSubmitted, short])
      .when({ ...reopen, by: 'operator' })
      .thenRefused({ reason: 'rejected', explanation: short.data.reason });
    given(spent).when(reopen).thenRefused({ reason: 'verified', creditedPaise: 54_900 });
  });
});

describe('An operator’s decision on a payment in review', () => {
  const review = sample('PaymentPutInReview');
  const decided = { creditId: 'utr-532512345678', excessPaise: 0, matchedBy: 'operator' } as const;
  const verify = (creditedPaise: number) => {
    const data = { ...sample('PaymentVerified').data, ...decided, creditedPaise };
    return { event: { type: 'PaymentVerified', data } as const, data };
  };

  it('may accept less than submitted, never less than the order costs', () => {
    const { event, data } = verify(40_000);
    given([paymentSubmitted, review])
      .when({ type: 'RecordPaymentVerified', ...data })
      .then([event]);
    given([paymentSubmitted, paymentAllocated, review])
      .when({ type: 'RecordPaymentVerified', ...data })
      .thenRefused({ reason: 'underpaid', paidPaise: 40_000, requiredPaise: 54_900 });
  });

  it('is not changed by a dispute, which is recorded once', () => {
    const dispute = { type: 'RecordPaymentDisputed', ...sample('PaymentDisputed').data } as const;
    given(spent)
      .when(dispute)
      .then([sample('PaymentDisputed')]);
    given([...spent, sample('PaymentDisputed')])
      .when(dispute)
      .thenNothing();
    given([...spent, sample('PaymentDisputed')])
      .when({ type: 'RefundPayment', ...sample('PaymentRefunded').data })
      .thenRefused({ reason: 'spent', orderId: ashasOrder, pricePaise: 54_900 });
  });

  it('rejects the payment with a reason for the customer', () => {
    const back = sample('PaymentRejected', {
      rejection: 'by_operator',
      creditId: null,
      creditedPaise: null,
    });
    given([paymentSubmitted, review])
      .when({ type: 'RecordPaymentRejected', ...back.data })
      .then([back]);
    given([paymentSubmitted, review, back])
      .when(reopen)
      .thenRefused({ reason: 'rejected', explanation: back.data.reason });
  });
});

describe('The bank’s response “credit not seen”', () => {
  it('is recorded once, and once more after the payment was reopened', () => {
    const notSeen = sample('PaymentCreditNotSeen');
    const record = { type: 'RecordCreditNotSeen', ...notSeen.data } as const;
    given([paymentSubmitted]).when(record).then([notSeen]);
    given([paymentSubmitted, notSeen])
      .when({ ...record, askedAt: '2025-11-21T06:00:00.000Z' })
      .thenNothing();
    given([paymentSubmitted, notSeen, paymentExpired, paymentReopened])
      .when(record)
      .then([notSeen]);
    given([paymentSubmitted, verified(54_900)])
      .when(record)
      .thenRefused({ reason: 'verified', creditedPaise: 54_900 });
    given([]).when(record).thenRefused({ reason: 'not_found' });
  });
});

describe('Money that a credit note takes from an order', () => {
  const unallocated = sample('PaymentUnallocatedByCreditNote', { amountPaise: 10_000 });
  const unallocate = { type: 'UnallocateByCreditNote', ...unallocated.data } as const;
  const another = { ...unallocate, creditNoteNumber: 'CN/25-26/000004' };

  it('is unallocated once for each credit note, and the order keeps the rest', () => {
    given(spent).when(unallocate).then([unallocated]);
    given([...spent, unallocated])
      .when(unallocate)
      .thenNothing();
    given([...spent, unallocated])
      .when({ ...another, amountPaise: 45_000 })
      .thenRefused({ reason: 'other_amount', refundablePaise: 44_900 });
    expect(unallocatedOf(stateOf([...spent, unallocated]))).toBe(10_000);
  });

  it('may be the whole price: the payment stays allocated at 0', () => {
    const all = sample('PaymentUnallocatedByCreditNote', { amountPaise: 54_900 });
    const state = stateOf([...spent, all]);
    expect(state).toMatchObject({ allocation: { orderId: ashasOrder, pricePaise: 0 } });
    expect(unallocatedOf(state)).toBe(54_900);
  });

  it('is the amount of the credit note even if rounding left paise unpaid, but never more than the payment holds', () => {
    const price = sample('PaymentAllocated', { pricePaise: 54_949 });
    const rounded = [paymentSubmitted, verified(54_900), price];
    const first = sample('PaymentUnallocatedByCreditNote', { amountPaise: 10_049 });
    given(rounded).when(unallocate).then([first]);
    expect(unallocatedOf(stateOf([...rounded, first]))).toBe(10_000);
    const rest = { creditNoteNumber: another.creditNoteNumber, amountPaise: 44_900 };
    const last = sample('PaymentUnallocatedByCreditNote', rest);
    given([...rounded, first])
      .when({ ...another, amountPaise: 44_949 })
      .then([last]);
    const state = stateOf([...rounded, first, last]);
    expect([state.allocation?.pricePaise, unallocatedOf(state)]).toEqual([0, 54_900]);
  });

  it('is refunded like money above the price', () => {
    const refund = sample('PaymentExcessRefunded', { amountPaise: 10_000 });
    given([...spent, unallocated])
      .when({ type: 'RefundExcess', ...refund.data })
      .then([refund]);
    given([...spent, unallocated, refund])
      .when({ type: 'RefundExcess', ...refund.data, refundReference: 'BACK-2', amountPaise: 1 })
      .thenRefused({ reason: 'other_amount', refundablePaise: 0 });
  });

  it('is refunded once under one number, with one amount', () => {
    const refund = sample('PaymentExcessRefunded', { amountPaise: 4_000 });
    const { refundReference } = refund.data;
    given([...spent, unallocated, refund])
      .when({ type: 'RefundExcess', ...refund.data })
      .thenNothing();
    given([...spent, unallocated, refund])
      .when({ type: 'RefundExcess', ...refund.data, amountPaise: 6_000 })
      .thenRefused({ reason: 'number_used', refundReference, amountPaise: 4_000 });
  });

  it('is never taken from a payment of another order or of none', () => {
    given(released).when(unallocate).thenRefused({ reason: 'not_allocated', orderId: null });
    given(spent)
      .when({ ...unallocate, orderId: otherOrder })
      .thenRefused({ reason: 'not_allocated', orderId: ashasOrder });
  });
});
