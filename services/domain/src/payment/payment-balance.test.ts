// @module-tag money
import type { PaymentEvent } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { asha, ashasOrder, otherOrder, ravi, referenceCode } from '../testing/asha.ts';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { paymentDecider } from './payment.ts';
import { correctionPaise, hasReceivedDebit, toppedUpLeft } from './payment-balance.ts';
import type { SubmittedPayment } from './payment-state.ts';

const { given } = scenarioOf(paymentDecider);
const stateOf = (history: readonly PaymentEvent[]): SubmittedPayment => {
  const state = fold(paymentDecider, history);
  if (state.phase === 'not_submitted') throw new Error('not there');
  return state;
};

const submitted = sample('PaymentSubmitted');
const verified = (creditedPaise: number): PaymentEvent =>
  sample('PaymentVerified', { creditedPaise, excessPaise: 0 });
const allocated = sample('PaymentAllocated');
const rejected = sample('PaymentRejected', {
  rejection: 'not_found',
  creditId: null,
  creditedPaise: null,
});
const debited = sample('PaymentDebited');
const returned = sample('PaymentDebitReversed');
const toppedUp = sample('PaymentToppedUp');
const voided = sample('PaymentTopUpVoided');
const opened = sample('PaymentOpenedFromBalance', { amountPaise: 20_000 });

const debit = (amountPaise: number) => ({ ...debited.data, amountPaise });
const debitCommand = (amountPaise: number, corrects: { orderId: string | null } | null = null) =>
  ({ type: 'DebitPayment', corrects, ...debit(amountPaise) }) as const;
const returnDebit = {
  type: 'ReverseDebit',
  referenceCode,
  topUpId: debited.data.topUpId,
} as const;
const { amountPaise: _, ...arriving } = toppedUp.data;
const topUp = { type: 'TopUpPayment', customerId: asha, ...arriving } as const;
const voidTopUp = { type: 'VoidTopUp', ...voided.data } as const;

describe('The unallocated money of a payment', () => {
  it('is debited once for another payment', () => {
    given([submitted, verified(54_900)])
      .when(debitCommand(20_000))
      .then([debited]);
    given([submitted, verified(54_900), debited])
      .when(debitCommand(20_000))
      .thenNothing();
  });

  it('is what the payment holds above the price of its order', () => {
    const overpaid = [submitted, verified(60_000), allocated];
    given(overpaid)
      .when(debitCommand(5_100))
      .then([{ type: 'PaymentDebited', data: debit(5_100) }]);
    given(overpaid).when(debitCommand(5_101)).thenRefused({ reason: 'not_free', freePaise: 5_100 });
    given([submitted, verified(54_900), debited])
      .when({ ...debitCommand(34_901), topUpId: 'another' })
      .thenRefused({ reason: 'not_free', freePaise: 34_900 });
  });

  it('is nothing before the bank answers, but a correction takes over the top-ups', () => {
    given([submitted, toppedUp])
      .when(debitCommand(20_000))
      .thenRefused({ reason: 'not_free', freePaise: 0 });
    given([submitted, toppedUp])
      .when(debitCommand(20_000, { orderId: null }))
      .then([debited]);
    given([submitted, toppedUp, allocated, verified(54_900)])
      .when(debitCommand(20_001, { orderId: ashasOrder }))
      .thenRefused({ reason: 'not_free', freePaise: 20_000 });
  });

  it('stays with the order of the payment, unless the other payment corrects that order', () => {
    const awaited = [submitted, toppedUp, allocated];
    for (const corrects of [{ orderId: null }, { orderId: otherOrder }]) {
      given(awaited)
        .when(debitCommand(20_000, corrects))
        .thenRefused({ reason: 'not_free', freePaise: 0 });
    }
    given(awaited)
      .when(debitCommand(20_000, { orderId: ashasOrder }))
      .then([debited]);
  });

  it('is the top-up after the bank did not find the payment', () => {
    given([submitted, toppedUp, rejected]).when(debitCommand(20_000)).then([debited]);
  });

  it('moves only to another payment of the same customer', () => {
    given([submitted, verified(54_900)])
      .when({ ...debitCommand(20_000), customerId: ravi })
      .thenRefused({ reason: 'not_yours' });
    given([submitted, verified(54_900)])
      .when({ ...debitCommand(20_000), by: referenceCode })
      .thenRefused({ reason: 'not_free', freePaise: 54_900 });
  });

  it('cannot pay or be refunded after a debit; it can after the debit is reversed', () => {
    const data = { ...allocated.data, orderId: otherOrder };
    const allocate = { type: 'AllocatePayment', customerId: asha, ...data } as const;
    given([submitted, verified(54_900), debited])
      .when(allocate)
      .thenRefused({ reason: 'underpaid', paidPaise: 34_900, requiredPaise: 54_900 });
    given([submitted, verified(54_900), debited])
      .when({
        type: 'RefundPayment',
        ...sample('PaymentRefunded', { amountPaise: 54_900 }).data,
      })
      .thenRefused({ reason: 'other_amount', refundablePaise: 34_900 });
    given([submitted, verified(54_900), debited, returned])
      .when(allocate)
      .then([{ type: 'PaymentAllocated', data }]);
  });

  it('comes back once, even after the rest was refunded', () => {
    const refunded = sample('PaymentRefunded', { amountPaise: 34_900 });
    const history = [submitted, verified(54_900), debited, refunded];
    given(history).when(returnDebit).then([returned]);
    given([...history, returned])
      .when(returnDebit)
      .thenNothing();
    const rest = sample('PaymentRefunded', { amountPaise: 20_000, refundReference: 'another' });
    given([...history, returned])
      .when({ type: 'RefundExcess', ...rest.data })
      .then([{ type: 'PaymentExcessRefunded', data: rest.data }]);
  });

  it('is not debited again for a voided top-up', () => {
    given([submitted, verified(54_900), debited, returned])
      .when(debitCommand(20_000))
      .thenRefused({ reason: 'top_up_ended' });
    given([submitted, verified(54_900)])
      .when(returnDebit)
      .thenRefused({ reason: 'top_up_ended' });
  });
});

describe('A top-up', () => {
  it('is recorded once, before there is an order', () => {
    given([submitted]).when(topUp).then([toppedUp]);
    given([submitted, toppedUp]).when(topUp).thenNothing();
    const { pricePaise } = allocated.data;
    given([submitted, allocated])
      .when(topUp)
      .thenRefused({ reason: 'spent', orderId: ashasOrder, pricePaise });
  });

  it('arrives only in a payment of the same customer', () => {
    given([submitted])
      .when({ ...topUp, customerId: ravi })
      .thenRefused({ reason: 'not_yours' });
  });

  it('is told apart by its id from another top-up of the same payment', () => {
    const { data } = toppedUp;
    const second = { ...data, topUpId: 'another', parts: [{ referenceCode: 'X', amountPaise: 1 }] };
    given([submitted, toppedUp])
      .when({ type: 'TopUpPayment', customerId: asha, ...second })
      .then([{ type: 'PaymentToppedUp', data: { ...second, amountPaise: 1 } }]);
    given([submitted, toppedUp])
      .when({ ...voidTopUp, topUpId: 'another' })
      .then([{ type: 'PaymentTopUpVoided', data: { ...voided.data, topUpId: 'another' } }]);
  });

  it('names the payments that it debited', () => {
    const parts = [
      { referenceCode: 'A', amountPaise: 1 },
      { referenceCode: 'B', amountPaise: 2 },
    ];
    const state = stateOf([submitted, sample('PaymentToppedUp', { parts, amountPaise: 3 })]);
    const { topUpId } = toppedUp.data;
    expect(['A', 'B', 'C'].map((code) => hasReceivedDebit(state, topUpId, code))).toEqual([
      ...[true, true, false],
    ]);
    expect(hasReceivedDebit(state, 'another', 'A')).toBe(false);
  });

  it('is reduced by later debits and refunds, and moves to a correction while no credit has come', () => {
    const excess = sample('PaymentExcessRefunded', { amountPaise: 3_000 });
    const debited5000 = sample('PaymentDebited', { amountPaise: 5_000 });
    const history = [submitted, toppedUp, rejected, debited5000, excess];
    expect(toppedUpLeft(stateOf(history))).toBe(12_000);
    expect(correctionPaise(stateOf(history))).toBe(12_000);
    const paid = [submitted, toppedUp, verified(54_900)];
    expect(correctionPaise(stateOf(paid))).toBe(0);
    const spentAll = sample('PaymentDebited', { amountPaise: 60_000 });
    expect(toppedUpLeft(stateOf([...paid, spentAll]))).toBe(0);
  });

  it('never arrives after it was voided, and is never voided after it arrived', () => {
    given([submitted]).when(voidTopUp).then([voided]);
    given([submitted, voided]).when(voidTopUp).thenNothing();
    given([submitted, voided]).when(topUp).thenRefused({ reason: 'top_up_ended' });
    given([submitted, toppedUp]).when(voidTopUp).thenRefused({ reason: 'topped_up' });
    const other = { ...topUp, parts: [{ referenceCode: 'HT5N6B7V8C', amountPaise: 20_000 }] };
    given([submitted, toppedUp]).when(other).thenRefused({ reason: 'topped_up' });
  });

  it('verifies a payment from the balance if both amounts are equal', () => {
    given([opened]).when(topUp).then([toppedUp]);
    const dearer = sample('PaymentOpenedFromBalance');
    given([dearer])
      .when(topUp)
      .thenRefused({ reason: 'underpaid', paidPaise: 20_000, requiredPaise: 54_900 });
  });

  it('reduces what must come by UPI', () => {
    const data = { ...allocated.data, pricePaise: 74_900 };
    given([submitted, toppedUp])
      .when({ type: 'AllocatePayment', customerId: asha, ...data })
      .then([{ type: 'PaymentAllocated', data }]);
    const tooLittle = { ...sample('PaymentVerified').data, creditedPaise: 54_800 };
    const spent = [submitted, toppedUp, { type: 'PaymentAllocated', data } as const];
    given(spent)
      .when({ type: 'RecordPaymentVerified', ...tooLittle, creditId: 'c', excessPaise: 0 })
      .thenRefused({ reason: 'underpaid', paidPaise: 54_800, requiredPaise: 54_900 });
  });

  it('no longer reduces what must come by UPI after it was refunded', () => {
    const data = { ...allocated.data, pricePaise: 74_900 };
    const back = sample('PaymentRefunded', { amountPaise: 20_000 }).data;
    const history = [
      ...[submitted, toppedUp, { type: 'PaymentAllocated', data } as const, rejected],
      sample('PaymentReleased'),
      { type: 'PaymentExcessRefunded', data: back } as const,
      sample('PaymentReopened'),
      sample('PaymentAllocated', { pricePaise: 54_900 }),
    ];
    given(history)
      .when({
        type: 'RecordPaymentVerified',
        ...sample('PaymentVerified').data,
        ...{ creditId: 'c', creditedPaise: 34_900, excessPaise: 0, matchedBy: 'operator' },
      })
      .thenRefused({ reason: 'underpaid', paidPaise: 34_900, requiredPaise: 54_900 });
  });

  it('of a payment that the bank did not find is refunded by a partial refund, so that a late credit still verifies it', () => {
    const back = sample('PaymentRefunded', { amountPaise: 20_000 });
    given([submitted, toppedUp, rejected])
      .when({ type: 'RefundPayment', ...back.data })
      .thenRefused({ reason: 'rejected', explanation: rejected.data.reason });
    const refunded = { type: 'PaymentExcessRefunded', data: back.data } as const;
    given([submitted, toppedUp, rejected])
      .when({ type: 'RefundExcess', ...back.data })
      .then([refunded]);
    given([submitted, toppedUp, rejected, refunded])
      .when({
        type: 'RecordPaymentVerified',
        ...sample('PaymentVerified', { creditedPaise: 54_900 }).data,
        ...{ creditId: 'c', excessPaise: 0 },
      })
      .then([sample('PaymentVerified', { creditedPaise: 54_900, creditId: 'c', excessPaise: 0 })]);
  });
});

describe('A payment without an order', () => {
  it('is replaced by another payment', () => {
    const replaced = sample('PaymentReplaced', { orderId: null });
    const replace = { type: 'ReplacePayment', ...replaced.data } as const;
    given([submitted]).when(replace).then([replaced]);
    given([submitted, replaced]).when(replace).thenNothing();
    given([submitted, allocated])
      .when(replace)
      .thenRefused({ reason: 'not_allocated', orderId: ashasOrder });
  });

  it('that is paid from the balance is neither checked with the bank nor disputed', () => {
    given([opened])
      .when({ type: 'RecordPaymentDisputed', ...sample('PaymentDisputed').data })
      .thenRefused({ reason: 'not_found' });
    const recordVerified = {
      type: 'RecordPaymentVerified',
      ...sample('PaymentVerified').data,
      creditId: 'c',
      excessPaise: 0,
    } as const;
    given([opened]).when(recordVerified).thenRefused({ reason: 'not_found' });
    given([opened, toppedUp])
      .when(recordVerified)
      .thenRefused({ reason: 'verified', creditedPaise: 0 });
    const { data } = sample('PaymentReopened', { by: 'operator' });
    given([opened])
      .when({ type: 'ReopenPayment', ...data })
      .thenRefused({ reason: 'not_found' });
  });

  it('that is paid from the balance is opened once, and never under the reference code of another payment', () => {
    const open = { type: 'OpenPaymentFromBalance', ...opened.data } as const;
    given([]).when(open).then([opened]);
    given([opened])
      .when({ ...open, openedAt: '2026-11-26T10:00:00.000Z' })
      .thenNothing();
    const begun = { reason: 'already_submitted', customerId: asha } as const;
    given([opened])
      .when({ ...open, amountPaise: 54_900 })
      .thenRefused({ ...begun, utr: null });
    const { customerId, amountPaise, utr } = submitted.data;
    given([submitted])
      .when({ ...open, customerId, amountPaise })
      .thenRefused({ ...begun, utr });
  });
});
