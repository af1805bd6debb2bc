// @module-tag money
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { paymentDecider } from './payment.ts';
import { type SubmittedPayment, unallocatedOf } from './payment-state.ts';

const { given } = scenarioOf(paymentDecider);
const number = 'BACK-7K3M92QD';
const paid = [
  sample('PaymentSubmitted'),
  sample('PaymentVerified', { creditedPaise: 54_900, excessPaise: 0 }),
];
const recorded = sample('PaymentRefunded', { amountPaise: 54_900, refundReference: number });
const sent = sample('RefundSent', { refundReference: number });
const returned = sample('RefundReturned', { refundReference: number });
const { referenceCode } = recorded.data;
const record = { type: 'RefundPayment', ...recorded.data } as const;
const { amountPaise: _, ...details } = sent.data;
const send = { type: 'RecordRefundSent', ...details } as const;
const { returnedAt } = returned.data;
const recordReturned = {
  type: 'RecordRefundReturned',
  ...{ referenceCode, refundReference: number, returnedAt },
} as const;

const stateOf = (history: Parameters<typeof given>[0]): SubmittedPayment => {
  const state = history.reduce(paymentDecider.evolve, paymentDecider.initial);
  if (state.phase === 'not_submitted') throw new Error('No payment');
  return state;
};

describe('A refund', () => {
  it('is sent once, by one transfer', () => {
    given([...paid, recorded])
      .when(send)
      .then([sent]);
    given([...paid, recorded, sent])
      .when(send)
      .thenNothing();
    given([...paid, recorded, sent])
      .when({ ...send, transferReference: '532698765499' })
      .thenRefused({
        reason: 'refund_sent',
        refundReference: number,
        transferReference: sent.data.transferReference,
      });
    given(paid).when(send).thenRefused({ reason: 'refund_unknown' });
  });

  it('is confirmed by a statement once, and keeps its known destination', () => {
    const seen = {
      ...send,
      shownBy: 'statement',
      sentOn: '2025-11-24',
      destination: null,
    } as const;
    const confirmed = sample('RefundSent', {
      refundReference: number,
      ...{ shownBy: 'statement', sentOn: '2025-11-24' },
    });
    given([...paid, recorded, sent])
      .when(seen)
      .then([confirmed]);
    given([...paid, recorded, sent, confirmed])
      .when(seen)
      .thenNothing();
  });

  it('recorded under a bank’s reference counts as sent', () => {
    const transfer = '5326 9876 5440';
    const before = sample('PaymentRefunded', { amountPaise: 54_900, refundReference: transfer });
    const [refund] = stateOf([...paid, before]).refunds;
    expect(refund).toMatchObject({
      phase: 'sent',
      transferReference: '532698765440',
      sentOn: null,
    });
  });

  it('that is returned is unallocated once, and can pay orders', () => {
    given([...paid, recorded, sent])
      .when(recordReturned)
      .then([returned]);
    const back = [...paid, recorded, sent, returned];
    given(back).when(recordReturned).thenNothing();
    expect(unallocatedOf(stateOf([...paid, recorded, sent]))).toBe(0);
    expect(unallocatedOf(stateOf(back))).toBe(54_900);
    expect(stateOf(back)).toMatchObject({ phase: 'verified', refundedPaise: 0 });
    const spend = sample('PaymentAllocated', { pricePaise: 54_900 });
    const { customerId } = sample('PaymentSubmitted').data;
    given(back)
      .when({ type: 'AllocatePayment', customerId, ...spend.data })
      .then([spend]);
  });

  it('is never returned before it was sent, and never sent or recorded again after it was returned', () => {
    given([...paid, recorded])
      .when(recordReturned)
      .thenRefused({ reason: 'refund_not_sent', refundReference: number });
    const back = [...paid, recorded, sent, returned];
    const isBack = { reason: 'refund_returned', refundReference: number } as const;
    given(back).when(send).thenRefused(isBack);
    given(back).when(record).thenRefused(isBack);
    given(back)
      .when({ ...record, refundReference: `${number}-2` })
      .then([sample('PaymentRefunded', { ...recorded.data, refundReference: `${number}-2` })]);
  });

  it('of an underpaid payment is ordinary balance once it is returned', () => {
    const short = sample('PaymentRejected', { creditedPaise: 40_000 });
    const all = sample('PaymentRefunded', { amountPaise: 40_000, refundReference: number });
    const back = [
      ...[sample('PaymentSubmitted'), short, all],
      sample('RefundSent', { amountPaise: 40_000 }),
      sample('RefundReturned', { amountPaise: 40_000 }),
    ];
    expect(stateOf(back)).toMatchObject({ phase: 'verified', rejection: null, explanation: null });
    expect(unallocatedOf(stateOf(back))).toBe(40_000);
  });

  it('of an erased customer keeps its amount', () => {
    const refundReference = '[erased]';
    const overpaid = sample('PaymentVerified', { creditedPaise: 60_000, excessPaise: 0 });
    const spent = sample('PaymentAllocated', { pricePaise: 54_900 });
    const parts = [2_000, 3_100].map((amountPaise) =>
      sample('PaymentExcessRefunded', { amountPaise, refundReference }),
    );
    const back = sample('RefundReturned', { amountPaise: 3_100, refundReference });
    const state = stateOf([sample('PaymentSubmitted'), overpaid, spent, ...parts, back]);
    expect(state.refundedPaise).toBe(2_000);
  });
});
