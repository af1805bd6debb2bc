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

describe('A verified payment whose order ended without its goods', () => {
  it('is free again, once', () => {
    given(spent).when(release).then([paymentReleased]);
    given(released).when(release).thenNothing();
  });

  it('pays another order', () => {
    const data = { ...paymentAllocated.data, orderId: otherOrder };
    given(released)
      .when({ ...allocate, orderId: otherOrder })
      .then([{ type: 'PaymentAllocated', data }]);
  });

  it('is not taken from the order that it pays by then', () => {
    const again = sample('PaymentAllocated', { orderId: otherOrder });
    given([...released, again])
      .when(release)
      .thenNothing();
    given([...released, again])
      .when({ ...release, orderId: 'order-3' })
      .thenRefused({ reason: 'not_allocated', orderId: otherOrder });
  });
});

describe('Money that goes back', () => {
  const refund = (amountPaise: number, type: 'RefundPayment' | 'RefundExcess') =>
    ({ type, ...sample('PaymentRefunded', { amountPaise }).data }) as const;

  it('is all that is kept, once, and buys nothing afterwards', () => {
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

  it('is not more or less than is kept, and never what an order is paid with', () => {
    given(released)
      .when(refund(54_901, 'RefundPayment'))
      .thenRefused({ reason: 'other_amount', refundablePaise: 54_900 });
    given(spent)
      .when(refund(54_900, 'RefundPayment'))
      .thenRefused({ reason: 'spent', orderId: ashasOrder, pricePaise: 54_900 });
  });

  it('is never a part of what could go back whole, nor of what the bank is still asked about', () => {
    given(released)
      .when(refund(54_900, 'RefundExcess'))
      .thenRefused({ reason: 'not_allocated', orderId: null });
    const toppedUp = sample('PaymentToppedUp');
    const { amountPaise } = toppedUp.data;
    given([paymentSubmitted, toppedUp])
      .when(refund(amountPaise, 'RefundExcess'))
      .thenRefused({ reason: 'in_review', explanation: '' });
  });

  it('may be what came in too little', () => {
    const amountPaise = short.data.creditedPaise ?? 0;
    given([paymentSubmitted, short])
      .when(refund(amountPaise, 'RefundPayment'))
      .then([sample('PaymentRefunded', { amountPaise })]);
  });

  it('of one number, however it is written, is of one sum, whatever became of the payment since', () => {
    const refundReference = 'BACK-7K3M92QD';
    const excess = sample('PaymentExcessRefunded', { amountPaise: 5_100, refundReference });
    const rich = [paymentSubmitted, verified(60_000), paymentAllocated, excess, paymentReleased];
    for (const written of [refundReference, 'back-7k3m92qd']) {
      const again = (amountPaise: number) => ({
        ...refund(amountPaise, 'RefundPayment'),
        refundReference: written,
      });
      given(rich).when(again(5_100)).thenNothing();
      given(rich)
        .when(again(54_900))
        .thenRefused({ reason: 'number_used', refundReference, amountPaise: 5_100 });
    }
  });

  it('may be what a spent payment holds above its price, and no more', () => {
    const rich = [paymentSubmitted, verified(60_000), paymentAllocated];
    const excess = sample('PaymentRefunded', { amountPaise: 5_100 });
    const given5100 = { type: 'PaymentExcessRefunded', data: excess.data } as const;
    given(rich).when(refund(5_100, 'RefundExcess')).then([given5100]);
    given([...rich, given5100])
      .when(refund(5_100, 'RefundExcess'))
      .thenNothing();
    given([...rich, given5100])
      .when({ ...refund(1, 'RefundExcess'), refundReference: 'another' })
      .thenRefused({ reason: 'other_amount', refundablePaise: 0 });
    // What went back is gone when the payment is free again.
    given([...rich, given5100, paymentReleased])
      .when({ ...allocate, orderId: otherOrder, pricePaise: 60_000 })
      .thenRefused({ reason: 'underpaid', paidPaise: 54_900, requiredPaise: 60_000 });
  });
});

describe('The order of a payment', () => {
  const charge = (pricePaise: number, without: object | null = null) => {
    const { replaces: _, ...spentOn } = { ...paymentAllocated.data, pricePaise };
    return { type: 'ChargePayment', ...spentOn, without } as PaymentCommand;
  };
  const rich = [paymentSubmitted, verified(60_000), paymentAllocated];

  it('may cost another price than it was spent at, once', () => {
    const charged = sample('PaymentAllocated', { pricePaise: 60_000 });
    given(rich).when(charge(60_000)).then([charged]);
    given([...rich, charged])
      .when(charge(60_000))
      .thenNothing();
    given([paymentSubmitted, paymentAllocated])
      .when(charge(44_900))
      .then([sample('PaymentAllocated', { pricePaise: 44_900 })]);
  });

  it('tells what it ended without where that is why it costs less', () => {
    const { orderId, referenceCode } = paymentAllocated.data;
    const without = { cause: 'hosting_failed', reason: 'No plan.' } as const;
    given(rich)
      .when(charge(44_900, without))
      .then([
        { type: 'PaymentReleased', data: { referenceCode, orderId, ...without } },
        sample('PaymentAllocated', { pricePaise: 44_900 }),
      ]);
  });

  it('is never charged what does not exist, nor by a payment of another order', () => {
    given(rich)
      .when(charge(60_100))
      .thenRefused({ reason: 'underpaid', paidPaise: 60_000, requiredPaise: 60_100 });
    given([paymentSubmitted, verified(60_000)])
      .when(charge(54_900))
      .thenRefused({ reason: 'not_allocated', orderId: null });
    given([...rich.slice(0, 2), sample('PaymentAllocated', { orderId: otherOrder })])
      .when(charge(44_900))
      .thenRefused({ reason: 'not_allocated', orderId: otherOrder });
  });
});

describe('A mistyped payment', () => {
  const awaited = [paymentSubmitted, paymentAllocated];

  it('is replaced by the right one, once', () => {
    given(awaited).when(replace).then([paymentReplaced]);
    given([...awaited, paymentReplaced])
      .when(replace)
      .thenNothing();
    const { replacedBy } = paymentReplaced.data;
    given([...awaited, paymentReplaced])
      .when({ ...replace, replacedBy: 'another' })
      .thenRefused({ reason: 'replaced', replacedBy });
  });

  it('is replaced while a person looks at it, or after the bank sent it back', () => {
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

  it('is replaced though it was freed from the order a moment before', () => {
    given([...awaited, sample('PaymentReleased', { cause: 'order_paid_otherwise' })])
      .when(replace)
      .then([paymentReplaced]);
    given([paymentSubmitted]).when(replace).thenRefused({ reason: 'not_allocated', orderId: null });
  });

  it('is never replaced once money came in for it', () => {
    given(spent).when(replace).thenRefused({ reason: 'verified', creditedPaise: 54_900 });
    given([...awaited, short])
      .when(replace)
      .thenRefused({ reason: 'rejected', explanation: short.data.reason });
  });

  it('no longer pays an order', () => {
    given([...awaited, paymentReplaced])
      .when(allocate)
      .thenRefused({ reason: 'replaced', replacedBy: paymentReplaced.data.replacedBy });
  });
});

describe('A payment that ended without money', () => {
  it('is asked about again when the customer reports it again', () => {
    given([paymentSubmitted, paymentExpired]).when(reopen).then([paymentReopened]);
    given([paymentSubmitted, paymentExpired, paymentReopened]).when(reopen).thenNothing();
  });

  it('is not asked about for ever by the customer, though by a person', () => {
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
    // What a person did is not the customer's doing.
    const twice = [byOperator, paymentExpired, byOperator, paymentExpired];
    given([paymentSubmitted, paymentExpired, ...twice, ...often.slice(1).flat()])
      .when(reopen)
      .then([paymentReopened]);
  });

  it('stays with the person who looks at it, unless the bank could not be asked', () => {
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

  it('is not asked about again once money came in for it', () => {
    given([paymentSubmitted, short])
      .when({ ...reopen, by: 'operator' })
      .thenRefused({ reason: 'rejected', explanation: short.data.reason });
    given(spent).when(reopen).thenRefused({ reason: 'verified', creditedPaise: 54_900 });
  });
});

describe('A person who decides on a payment in review', () => {
  const review = sample('PaymentPutInReview');
  const decided = { creditId: 'utr-532512345678', excessPaise: 0, matchedBy: 'operator' } as const;
  const verify = (creditedPaise: number) => {
    const data = { ...sample('PaymentVerified').data, ...decided, creditedPaise };
    return { event: { type: 'PaymentVerified', data } as const, data };
  };

  it('may take less than was reported for enough, never less than the order costs', () => {
    const { event, data } = verify(40_000);
    given([paymentSubmitted, review])
      .when({ type: 'RecordPaymentVerified', ...data })
      .then([event]);
    given([paymentSubmitted, paymentAllocated, review])
      .when({ type: 'RecordPaymentVerified', ...data })
      .thenRefused({ reason: 'underpaid', paidPaise: 40_000, requiredPaise: 54_900 });
  });

  it('contests nothing by a second report, which is kept for a person to see', () => {
    const contest = { type: 'RecordPaymentDisputed', ...sample('PaymentDisputed').data } as const;
    given(spent)
      .when(contest)
      .then([sample('PaymentDisputed')]);
    given([...spent, sample('PaymentDisputed')])
      .when(contest)
      .thenNothing();
    given([...spent, sample('PaymentDisputed')])
      .when({ type: 'RefundPayment', ...sample('PaymentRefunded').data })
      .thenRefused({ reason: 'spent', orderId: ashasOrder, pricePaise: 54_900 });
  });

  it('sends it back in words for the customer', () => {
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

describe('The bank’s "no such credit"', () => {
  it('is on record once, and again after it was reopened', () => {
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

describe('Money that a credit note takes back from an order that goes on', () => {
  const unallocated = sample('PaymentUnallocatedByCreditNote', { amountPaise: 10_000 });
  const free = { type: 'UnallocateByCreditNote', ...unallocated.data } as const;
  const another = { ...free, creditNoteNumber: 'CN/25-26/000004' };

  it('is free once for each note, and the order keeps the rest', () => {
    given(spent).when(free).then([unallocated]);
    given([...spent, unallocated])
      .when(free)
      .thenNothing();
    given([...spent, unallocated])
      .when({ ...another, amountPaise: 45_000 })
      .thenRefused({ reason: 'other_amount', refundablePaise: 44_900 });
    expect(unallocatedOf(stateOf([...spent, unallocated]))).toBe(10_000);
  });

  it('may be all of it: the payment still allocated to its order, at nothing', () => {
    const all = sample('PaymentUnallocatedByCreditNote', { amountPaise: 54_900 });
    const state = stateOf([...spent, all]);
    expect(state).toMatchObject({ allocation: { orderId: ashasOrder, pricePaise: 0 } });
    expect(unallocatedOf(state)).toBe(54_900);
  });

  it('is all of the note where the price was paid without its paise, as far as there is money', () => {
    const price = sample('PaymentAllocated', { pricePaise: 54_949 });
    const rounded = [paymentSubmitted, verified(54_900), price];
    const first = sample('PaymentUnallocatedByCreditNote', { amountPaise: 10_049 });
    given(rounded).when(free).then([first]);
    expect(unallocatedOf(stateOf([...rounded, first]))).toBe(10_000);
    const rest = { creditNoteNumber: another.creditNoteNumber, amountPaise: 44_900 };
    const last = sample('PaymentUnallocatedByCreditNote', rest);
    given([...rounded, first])
      .when({ ...another, amountPaise: 44_949 })
      .then([last]);
    const state = stateOf([...rounded, first, last]);
    expect([state.allocation?.pricePaise, unallocatedOf(state)]).toEqual([0, 54_900]);
  });

  it('is given back to the payer as what is above the price is', () => {
    const refund = sample('PaymentExcessRefunded', { amountPaise: 10_000 });
    given([...spent, unallocated])
      .when({ type: 'RefundExcess', ...refund.data })
      .then([refund]);
    given([...spent, unallocated, refund])
      .when({ type: 'RefundExcess', ...refund.data, refundReference: 'BACK-2', amountPaise: 1 })
      .thenRefused({ reason: 'other_amount', refundablePaise: 0 });
  });

  it('is given back once under one number, which takes no other sum', () => {
    const refund = sample('PaymentExcessRefunded', { amountPaise: 4_000 });
    const { refundReference } = refund.data;
    given([...spent, unallocated, refund])
      .when({ type: 'RefundExcess', ...refund.data })
      .thenNothing();
    given([...spent, unallocated, refund])
      .when({ type: 'RefundExcess', ...refund.data, amountPaise: 6_000 })
      .thenRefused({ reason: 'number_used', refundReference, amountPaise: 4_000 });
  });

  it('is not of a payment that allocated to another order, or for none', () => {
    given(released).when(free).thenRefused({ reason: 'not_allocated', orderId: null });
    given(spent)
      .when({ ...free, orderId: otherOrder })
      .thenRefused({ reason: 'not_allocated', orderId: ashasOrder });
  });
});
