// @module-tag money
import type { PaymentEvent } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asha, ravi } from '../testing/asha.ts';
import { fold } from '../testing/scenario.ts';
import { type CreditDetails, findTr, judgeCredit } from './credit-match.ts';
import { paymentDecider } from './payment.ts';
import type { SubmittedPayment } from './payment-state.ts';

const reported = (amountPaise: number, ...after: readonly PaymentEvent[]): SubmittedPayment =>
  fold(paymentDecider, [
    sample('PaymentSubmitted', { amountPaise, tr: null }),
    ...after,
  ]) as SubmittedPayment;

const alone: CreditDetails = { tie: null, competitors: 0, isClaimed: false };
const byTr: CreditDetails = { ...alone, tie: { by: 'tr', customerId: asha } };

const judge = (payment: SubmittedPayment, amountPaise: number, details = alone) =>
  judgeCredit(payment, { amountPaise }, details);

describe('A credit of the submitted amount', () => {
  it('verifies the payment by its UTR', () => {
    expect(judge(reported(54_900), 54_900)).toEqual({
      kind: 'verified',
      matchedBy: 'utr',
      excessPaise: 0,
    });
  });

  it('is compared in whole rupees, so the price’s rounding makes no difference', () => {
    for (const [claimed, credited] of [
      [54_940, 54_900],
      [54_900, 54_940],
      [54_850, 54_900],
    ] as const) {
      expect(judge(reported(claimed), credited)).toMatchObject({
        kind: 'verified',
        excessPaise: 0,
      });
    }
  });
});

describe('A credit of another amount', () => {
  it('below the submitted amount is short, even if it carries our `tr`', () => {
    const short = { kind: 'short', requiredPaise: 54_900 };
    expect(judge(reported(54_900), 40_000)).toEqual(short);
    expect(judge(reported(54_900), 40_000, byTr)).toEqual(short);
  });

  it('below the price of its order is short', () => {
    const payment = reported(60_000, sample('PaymentAllocated', { pricePaise: 60_000 }));
    expect(judge(payment, 54_900)).toEqual({ kind: 'short', requiredPaise: 60_000 });
  });

  it('of 549 rupees does not verify a payment submitted as 1 rupee', () => {
    expect(judge(reported(100), 54_900)).toEqual({ kind: 'review', reason: 'above_report' });
  });

  it('above the submitted amount verifies it with the excess if the credit carries the customer’s `tr`', () => {
    expect(judge(reported(54_900), 60_000, byTr)).toEqual({
      kind: 'verified',
      matchedBy: 'tr',
      excessPaise: 5_100,
    });
  });
});

describe('A credit that two accounts submitted', () => {
  it('is disputed until an operator has reviewed it', () => {
    const disputed = { kind: 'review', reason: 'disputed' };
    expect(judge(reported(54_900), 54_900, { ...alone, competitors: 1 })).toEqual(disputed);
  });

  it('pays only the account whose link it carries', () => {
    expect(judge(reported(54_900), 54_900, { ...byTr, competitors: 3 })).toMatchObject({
      kind: 'verified',
      matchedBy: 'tr',
    });
    const ravis: CreditDetails = {
      ...alone,
      tie: { by: 'note', customerId: ravi },
      competitors: 3,
    };
    expect(judge(reported(54_900), 54_900, ravis)).toEqual({
      kind: 'review',
      reason: 'paid_by_other',
    });
  });
});

describe('A credit for a domain that went to another customer meanwhile', () => {
  const lost = [
    sample('PaymentAllocated'),
    sample('PaymentReleased', { cause: 'domain_lost' }),
  ] as const;

  it('needs manual review', () => {
    const review = { kind: 'review', reason: 'domain_lost' };
    expect(judge(reported(54_900, ...lost), 54_900)).toEqual(review);
    expect(judge(reported(54_900, ...lost), 54_900, byTr)).toEqual(review);
  });

  it('verifies the payment once the customer has ordered another domain with it', () => {
    const again = sample('PaymentAllocated', { orderId: 'order-2' });
    expect(judge(reported(54_900, ...lost, again), 54_900)).toMatchObject({ kind: 'verified' });
  });
});

describe('A credit that the payment had claimed before a crash', () => {
  const claimed: CreditDetails = { ...alone, isClaimed: true };

  it('stays with the payment, even if other accounts submitted it or the domain was lost', () => {
    const lost = [
      sample('PaymentAllocated'),
      sample('PaymentReleased', { cause: 'domain_lost' }),
    ] as const;
    const verified = { kind: 'verified', matchedBy: 'utr', excessPaise: 0 };
    expect(judge(reported(54_900, ...lost), 54_900, { ...claimed, competitors: 2 })).toEqual(
      verified,
    );
    const more = { ...verified, excessPaise: 5_100 };
    expect(judge(reported(54_900), 60_000, claimed)).toEqual(more);
  });

  it('is short if it is too little', () => {
    expect(judge(reported(54_900), 40_000, claimed)).toMatchObject({ kind: 'short' });
  });
});

describe('The `tr` of a payment link in a narration', () => {
  const tr = 'HT4T8X0V1N7K3M92QD';
  it.each([`HAAT ${tr}`, `UPI/532512345678/haat ${tr.toLowerCase()}/ASHA`, `${tr} ${tr}`])(
    'is found in %j',
    (note) => {
      expect(findTr(note)).toBe(tr);
    },
  );

  it.each(['', 'HAAT HT4T8X0V1N7K3M92', `${tr} HT0000000000000000`, 'neelkhadi.in for a year'])(
    'is not found in %j',
    (note) => {
      expect(findTr(note)).toBeNull();
    },
  );
});

it('never verifies a payment for less than submitted, or for more without the customer’s `tr`', () => {
  const paise = fc.integer({ min: 1, max: 200_000 });
  const details = fc.record({
    tie: fc.constantFrom(null, byTr.tie, { by: 'tr', customerId: ravi } as const),
    competitors: fc.nat(2),
    isClaimed: fc.constant(false),
  });
  fc.assert(
    fc.property(paise, paise, details, (claimed, credited, given) => {
      const verdict = judge(reported(claimed), credited, given);
      if (verdict.kind !== 'verified') return;
      const [whole, got] = [Math.floor((claimed + 50) / 100), Math.floor((credited + 50) / 100)];
      expect(got).toBeGreaterThanOrEqual(whole);
      if (given.tie === null) expect([got, given.competitors]).toEqual([whole, 0]);
      else expect(given.tie.customerId).toBe(asha);
      expect(verdict.excessPaise).toBe(got > whole ? credited - claimed : 0);
    }),
  );
});
