/** A few payments and the bank's credits, moved by any steps that the shop can take, in any order. */
import { sample } from '@haat/contracts/testing/sample';
import fc from 'fast-check';
import { type CreditState, creditDecider } from '../credit.ts';
import { judgeCredit } from '../credit-match.ts';
import { type PaymentCommand, paymentDecider } from '../payment.ts';
import { excessOf } from '../payment-money.ts';
import { keptOf, type PaymentState } from '../payment-state.ts';

const PAYMENTS = 4;
const CREDITS = 2;
const AMOUNTS = [100, 54_849, 54_900, 60_000] as const;

export type Books = {
  readonly payments: readonly PaymentState[];
  readonly credits: readonly CreditState[];
};

const initial: Books = {
  payments: Array.from({ length: PAYMENTS }, () => paymentDecider.initial),
  credits: Array.from({ length: CREDITS }, () => creditDecider.initial),
};

const codeOf = (n: number): string => `PAY-${n}`;
/** Two accounts report each credit. */
export const creditOf = (n: number): number => n % CREDITS;
const creditIdOf = (n: number): string => `utr-${n}`;

/** One step on the nth payment; `amount` is what it is about, where it is about one. */
const stepSchema = {
  payment: fc.nat(PAYMENTS - 1),
  kind: fc.constantFrom(
    ...(['submit', 'submit', 'allocate', 'claim', 'record', 'record', 'operator'] as const),
    ...(['expire', 'review', 'reopen', 'release', 'replace', 'refund', 'excess'] as const),
  ),
  amount: fc.constantFrom(...AMOUNTS),
  order: fc.constantFrom('order-1', 'order-2'),
};
type Step = {
  [Field in keyof typeof stepSchema]: (typeof stepSchema)[Field] extends fc.Arbitrary<infer Value>
    ? Value
    : never;
};

export const manySteps: fc.Arbitrary<readonly Step[]> = fc.array(fc.record(stepSchema), {
  maxLength: 60,
  size: 'max',
});

const give = (books: Books, n: number, command: PaymentCommand): Books => {
  const state = books.payments[n] ?? paymentDecider.initial;
  const decision = paymentDecider.decide(command, state);
  if (!decision.ok) return books;
  const after = decision.events.reduce(paymentDecider.evolve, state);
  return { ...books, payments: books.payments.with(n, after) };
};

/** What the worker does first when the bank names a credit, as far as it gets before it is cut. */
const claim = (books: Books, n: number, amountPaise: number): Books => {
  const payment = books.payments[n];
  const credit = creditOf(n);
  const before = books.credits[credit] ?? creditDecider.initial;
  if (payment === undefined || payment.phase === 'not_submitted') return books;
  if (payment.creditedPaise !== null) return books;
  const creditId = creditIdOf(credit);
  const observed = { ...sample('CreditObserved').data, creditId, amountPaise };
  const { customerId } = payment;
  const claimed = {
    ...sample('CreditClaimed').data,
    creditId,
    referenceCode: codeOf(n),
    customerId,
  };
  let state = before;
  for (const command of [
    { type: 'ObserveCredit', ...observed } as const,
    { type: 'ClaimCredit', ...claimed } as const,
  ]) {
    const decision = creditDecider.decide(command, state);
    if (!decision.ok) return books;
    state = decision.events.reduce(creditDecider.evolve, state);
  }
  return { ...books, credits: books.credits.with(credit, state) };
};

/** What it does then: never for a credit that this payment has not claimed. */
const record = (books: Books, n: number, matchedBy: 'tr' | 'operator'): Books => {
  const payment = books.payments[n];
  const credit = books.credits[creditOf(n)];
  if (payment === undefined || payment.phase === 'not_submitted') return books;
  if (credit?.claim?.referenceCode !== codeOf(n) || credit.observed === null) return books;
  const { creditId, amountPaise: creditedPaise } = credit.observed;
  const tie = { by: 'tr', customerId: payment.customerId } as const;
  const verdict = judgeCredit({ ...payment, lostItsName: false }, credit.observed, {
    tie,
    rivals: 0,
  });
  const referenceCode = codeOf(n);
  if (verdict.kind === 'short' && matchedBy === 'tr') {
    const reason = 'Too little arrived.';
    const said = {
      referenceCode,
      rejection: 'underpaid',
      reason,
      creditId,
      creditedPaise,
    } as const;
    return give(books, n, { type: 'RecordPaymentRejected', ...said });
  }
  const { verifiedAt } = sample('PaymentVerified').data;
  const said = { referenceCode, creditId, creditedPaise, excessPaise: 0, matchedBy, verifiedAt };
  return give(books, n, { type: 'RecordPaymentVerified', ...said });
};

const take = (books: Books, { payment: n, kind, amount, order: orderId }: Step): Books => {
  const referenceCode = codeOf(n);
  const payment = books.payments[n] ?? paymentDecider.initial;
  const customerId = `customer-${n % 2}`;
  const reason = 'For a reason.';
  switch (kind) {
    case 'submit':
      return give(books, n, {
        type: 'SubmitPayment',
        ...sample('PaymentSubmitted', { referenceCode, customerId, amountPaise: amount }).data,
      });
    case 'allocate': {
      const spent = { referenceCode, orderId, pricePaise: amount, replaces: null };
      return give(books, n, { type: 'AllocatePayment', customerId, ...spent });
    }
    case 'claim':
      return claim(books, n, amount);
    case 'record':
      return record(books, n, 'tr');
    case 'operator':
      return record(books, n, 'operator');
    case 'expire':
      return give(books, n, { type: 'ExpirePayment', referenceCode, reason });
    case 'review': {
      const { data } = sample('PaymentPutInReview', { referenceCode });
      return give(books, n, { type: 'PutPaymentInReview', ...data });
    }
    case 'reopen': {
      const { data } = sample('PaymentReopened', { referenceCode });
      return give(books, n, { type: 'ReopenPayment', by: 'operator', ...data });
    }
    case 'release':
      return give(books, n, {
        type: 'ReleasePayment',
        ...{ referenceCode, orderId, cause: 'registration_failed', reason },
      });
    case 'replace':
      return give(books, n, {
        type: 'ReplacePayment',
        ...{ referenceCode, orderId, replacedBy: codeOf(PAYMENTS) },
      });
    case 'refund':
    case 'excess': {
      if (payment.phase === 'not_submitted') return books;
      const amountPaise = kind === 'refund' ? (keptOf(payment) ?? amount) : excessOf(payment);
      if (amountPaise === 0) return books;
      const refundReference = `${kind}-${amount}`;
      const type = kind === 'refund' ? 'RefundPayment' : 'RefundExcess';
      return give(books, n, { type, referenceCode, amountPaise, refundReference, reason });
    }
  }
};

/** @returns what stands in the books after the steps, and after whoever was cut off ran again. */
export const afterSteps = (steps: readonly Step[]): Books => {
  const moved = steps.reduce(take, initial);
  return moved.payments.reduce(
    (books, _, n) => record(record(books, n, 'tr'), n, 'operator'),
    moved,
  );
};
