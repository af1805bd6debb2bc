import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers } from './payment-money.ts';
import { keptOf, type SubmittedPayment } from './payment-state.ts';
import { afterSteps, type Books, creditOf, manySteps } from './testing/books.ts';

const RUNS = { numRuns: 1_000 };

const paidBy = ({ payments }: Books, creditId: string): readonly SubmittedPayment[] =>
  payments.filter(
    (payment): payment is SubmittedPayment =>
      payment.phase !== 'not_submitted' && payment.creditId === creditId,
  );

describe('Whatever happens to payments and credits', () => {
  it('every paisa of a claimed credit is spent once, kept or returned', () => {
    let claims = 0;
    fc.assert(
      fc.property(manySteps, (steps) => {
        const books = afterSteps(steps);
        for (const { claim, observed } of books.credits) {
          if (claim === null || observed === null) continue;
          claims += 1;
          const [payment, ...others] = paidBy(books, observed.creditId);
          expect(others).toEqual([]);
          expect(payment?.referenceCode).toBe(claim.referenceCode);
          if (payment === undefined) return;
          const returned = payment.refundedPaise;
          const kept = keptOf(payment) ?? Number.NaN;
          expect(kept + returned).toBe(observed.amountPaise);
          expect(Math.min(kept, returned)).toBeGreaterThanOrEqual(0);
          if (payment.phase === 'refunded') expect([kept, payment.allocation]).toEqual([0, null]);
          if (payment.phase === 'verified' && payment.allocation !== null) {
            expect(covers(kept, payment.allocation.pricePaise)).toBe(true);
          }
        }
      }),
      RUNS,
    );
    // The steps above do lead there.
    expect(claims).toBeGreaterThan(RUNS.numRuns / 4);
  });

  it('no credit pays two payments, and no payment is verified without its own', () => {
    fc.assert(
      fc.property(manySteps, (steps) => {
        const books = afterSteps(steps);
        for (const [n, payment] of books.payments.entries()) {
          if (payment.phase !== 'verified') continue;
          const credit = books.credits[creditOf(n)];
          expect(payment.creditId).toBe(credit?.observed?.creditId);
          expect(credit?.claim?.referenceCode).toBe(payment.referenceCode);
        }
      }),
      RUNS,
    );
  });
});
