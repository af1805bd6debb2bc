// @module-tag money
import { covers } from '@haat/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterSteps,
  type Books,
  creditOf,
  manySteps,
  muchLater,
  underWay,
  withMoney,
} from '../testing/books.ts';
import { retainedOf, type SubmittedPayment, unallocatedOf } from './payment-state.ts';

const RUNS = { numRuns: 1_000 };

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const submittedOf = ({ payments }: Books): readonly SubmittedPayment[] =>
  payments.filter((payment) => payment.phase !== 'not_submitted');

const paidBy = ({ payments }: Books, creditId: string): readonly SubmittedPayment[] =>
  payments.filter(
    (payment): payment is SubmittedPayment =>
      payment.phase !== 'not_submitted' && payment.creditId === creditId,
  );

describe('After any steps on payments and credits', () => {
  it('every paisa of a claimed credit is retained, moved or refunded, once', () => {
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
          const refunded = payment.refundedPaise;
          const { toppedUpPaise, debitedPaise } = payment;
          const retained = retainedOf(payment);
          expect(retained + refunded + debitedPaise - toppedUpPaise).toBe(observed.amountPaise);
          expect(Math.min(retained, refunded)).toBeGreaterThanOrEqual(0);
          if (payment.phase === 'refunded') expect(payment.allocation).toBeNull();
          if (payment.phase === 'verified' && payment.allocation !== null) {
            expect(covers(retained, payment.allocation.pricePaise)).toBe(true);
          }
        }
      }),
      RUNS,
    );
    // Enough runs claim credits, else this test checks nothing.
    expect(claims).toBeGreaterThan(RUNS.numRuns / 4);
  });

  it('no credit pays two payments, and no payment is verified without its own credit', () => {
    fc.assert(
      fc.property(manySteps, (steps) => {
        const books = afterSteps(steps);
        for (const [n, payment] of books.payments.entries()) {
          if (payment.phase !== 'verified' || payment.utr === null) continue;
          const credit = books.credits[creditOf(n)];
          expect(payment.creditId).toBe(credit?.observed?.creditId);
          expect(credit?.claim?.referenceCode).toBe(payment.referenceCode);
        }
      }),
      RUNS,
    );
  });
});

describe('Whatever happens to refunds', () => {
  const numbersOf = (history: Books['histories'][number], types: readonly string[]) =>
    history
      .filter(({ type }) => types.includes(type))
      .map(({ data }) => ('refundReference' in data ? data.refundReference : ''));

  it('each is recorded, sent and returned at most once, in this sequence, and its money is never spent meanwhile', () => {
    let returns = 0;
    fc.assert(
      fc.property(manySteps, (steps) => {
        const books = afterSteps([...withMoney, ...steps]);
        for (const [n, payment] of submittedOf(books).entries()) {
          const history = books.histories[n] ?? [];
          const recorded = numbersOf(history, ['PaymentRefunded', 'PaymentExcessRefunded']);
          const sent = numbersOf(history, ['RefundSent']);
          const returned = numbersOf(history, ['RefundReturned']);
          returns += returned.length;
          for (const numbers of [recorded, sent, returned]) {
            expect(numbers).toEqual([...new Set(numbers)]);
          }
          expect(recorded).toEqual(expect.arrayContaining(sent));
          expect(sent).toEqual(expect.arrayContaining(returned));

          // Money in, less refunds, is all that can be allocated or debited.
          const outPaise = sum(
            payment.refunds
              .filter(({ refundReference }) => !returned.includes(refundReference))
              .map(({ amountPaise }) => amountPaise),
          );
          expect(payment.refundedPaise).toBe(outPaise);
          const { creditedPaise, toppedUpPaise, debitedPaise } = payment;
          expect(outPaise + debitedPaise).toBeLessThanOrEqual((creditedPaise ?? 0) + toppedUpPaise);
          expect(unallocatedOf(payment)).toBeLessThanOrEqual(retainedOf(payment));
        }
      }),
      RUNS,
    );
    expect(returns).toBeGreaterThan(RUNS.numRuns / 40);
  });
});

describe('After any transfers between a customer’s payments', () => {
  /** The sum of all claimed credits, in paise. */
  const creditedOf = ({ credits }: Books): number =>
    sum(credits.map(({ claim, observed }) => (claim ? (observed?.amountPaise ?? 0) : 0)));

  it('all credited money is retained, refunded, or on its way to another payment', () => {
    let moves = 0;
    fc.assert(
      fc.property(manySteps, (steps) => {
        const books = afterSteps([...withMoney, ...steps]);
        const payments = submittedOf(books);
        for (const payment of payments) {
          const { phase, allocation, toppedUpPaise } = payment;
          const retained = retainedOf(payment);
          const free = unallocatedOf(payment);
          moves += toppedUpPaise > 0 ? 1 : 0;
          expect(retained).toBeGreaterThanOrEqual(0);
          expect(free).toBeLessThanOrEqual(retained);
          // Money allocated to an order is never free, however much is debited.
          if (allocation !== null && phase === 'verified') {
            expect(covers(retained - free, allocation.pricePaise)).toBe(true);
          }
          if (phase === 'opened') expect([retained, free]).toEqual([0, 0]);
        }
        const retained = sum(payments.map(retainedOf));
        const refunded = sum(payments.map(({ refundedPaise }) => refundedPaise));
        expect(retained + refunded + underWay(books)).toBe(creditedOf(books));
      }),
      RUNS,
    );
    expect(moves).toBeGreaterThan(RUNS.numRuns / 4);
  });

  it('no money stays on its way, and no top-up that arrived is taken back', () => {
    fc.assert(
      fc.property(manySteps, (steps) => {
        const before = afterSteps([...withMoney, ...steps]);
        const after = muchLater(before);
        expect(underWay(after)).toBe(0);
        for (const [n, payment] of submittedOf(after).entries()) {
          expect(payment.toppedUpPaise).toBe(submittedOf(before)[n]?.toppedUpPaise);
        }
        expect(muchLater(after)).toEqual(after);
      }),
      RUNS,
    );
  });

  it('a payment from the balance is topped up by exactly its amount, or not at all', () => {
    let paid = 0;
    fc.assert(
      fc.property(manySteps, (steps) => {
        for (const payment of submittedOf(muchLater(afterSteps([...withMoney, ...steps])))) {
          if (payment.utr !== null) continue;
          const expected = payment.phase === 'opened' ? 0 : payment.amountPaise;
          paid += expected === 0 ? 0 : 1;
          expect(payment.topUps.slice(0, 1).map(({ amountPaise }) => amountPaise)).toEqual(
            expected === 0 ? [] : [expected],
          );
        }
      }),
      RUNS,
    );
    expect(paid).toBeGreaterThan(0);
  });
});
