import type { PaymentEvent } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import fc from 'fast-check';
import { type CreditState, creditDecider } from '../payment/credit.ts';
import { judgeCredit } from '../payment/credit-match.ts';
import { type PaymentCommand, paymentDecider } from '../payment/payment.ts';
import { hasReceivedDebit } from '../payment/payment-balance.ts';
import {
  type PaymentState,
  retainedOf,
  type SubmittedPayment,
  unallocatedOf,
} from '../payment/payment-state.ts';

/** Customers alternate; the last two payments are from the balance. */
const PAYMENTS = 6;
const FROM_BALANCE = 4;
const CREDITS = 2;
const AMOUNTS = [100, 54_849, 54_900, 60_000] as const;

export type Books = {
  readonly payments: readonly PaymentState[];
  readonly histories: readonly (readonly PaymentEvent[])[];
  readonly credits: readonly CreditState[];
};

const initial: Books = {
  payments: Array.from({ length: PAYMENTS }, () => paymentDecider.initial),
  histories: Array.from({ length: PAYMENTS }, () => []),
  credits: Array.from({ length: CREDITS }, () => creditDecider.initial),
};

const codeOf = (n: number): string => `PAY-${n}`;
export const creditOf = (n: number): number => n % CREDITS;
const numberOf = (code: string): number => Number(code.slice('PAY-'.length));
const ownerOf = (n: number): string => `customer-${n % 2}`;
const creditIdOf = (n: number): string => `utr-${n}`;

/** A step on the nth payment; `amount` in paise, where the step needs one. */
const stepSchema = {
  payment: fc.nat(PAYMENTS - 1),
  kind: fc.constantFrom(
    ...(['submit', 'submit', 'allocate', 'claim', 'record', 'record', 'operator'] as const),
    ...(['expire', 'review', 'reopen', 'release', 'replace', 'refund', 'excess'] as const),
    ...(['transfer', 'transfer', 'submit', 'claim', 'draw', 'carry', 'arrive', 'return'] as const),
    ...(['charge', 'charge', 'note', 'hasty'] as const),
    ...(['send', 'bounce', 'bounce'] as const),
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
  maxLength: 80,
  size: 'max',
});

export const withMoney: readonly Step[] = [0, 1, 2, 3, 4, 5].flatMap((payment) =>
  (['submit', 'claim', 'record'] as const).map((kind) => ({
    ...{ payment, kind, order: 'order-1' },
    amount: payment < CREDITS ? 60_000 : 54_900,
  })),
);

const give = (books: Books, n: number, command: PaymentCommand): Books => {
  const state = books.payments[n] ?? paymentDecider.initial;
  const decision = paymentDecider.decide(command, state);
  if (!decision.ok) return books;
  const after = decision.events.reduce(paymentDecider.evolve, state);
  const history = [...(books.histories[n] ?? []), ...decision.events];
  return {
    ...books,
    payments: books.payments.with(n, after),
    histories: books.histories.with(n, history),
  };
};

const isThere = (payment: PaymentState): payment is SubmittedPayment =>
  payment.phase !== 'not_submitted';

/** The same customer's next payment, which the balance tops up. */
const nextOf = (n: number): number => (n + 2) % PAYMENTS;

const debitFrom = (books: Books, n: number, { amount, order, kind }: Step): Books => {
  const [payment, taker] = [books.payments[n], books.payments[nextOf(n)]];
  if (payment === undefined || !isThere(payment)) return books;
  if (taker === undefined || !isThere(taker)) return books;
  const by = taker.referenceCode;
  const corrects = kind === 'carry' ? { orderId: payment.allocation?.orderId ?? null } : null;
  const there = corrects ? retainedOf(payment) : unallocatedOf(payment);
  const requested = taker.phase === 'opened' ? taker.amountPaise : amount;
  const amountPaise = there === 0 ? requested : Math.min(requested, there);
  const debited = { referenceCode: codeOf(n), by, amountPaise, topUpId: `${by} ${order}` };
  const { customerId, debitedAt } = { ...sample('PaymentDebited').data, customerId: ownerOf(n) };
  return give(books, n, { type: 'DebitPayment', ...debited, customerId, debitedAt, corrects });
};

const partsFor = (books: Books, topUpId: string) =>
  books.payments
    .filter(isThere)
    .flatMap(({ referenceCode, debits }) =>
      debits
        .filter((debit) => debit.topUpId === topUpId && !debit.isReversed)
        .map(({ amountPaise }) => ({ referenceCode, amountPaise })),
    );

const arriveAt = (books: Books, n: number, order: string): Books => {
  const topUpId = `${codeOf(n)} ${order}`;
  const parts = partsFor(books, topUpId);
  if (parts.length === 0) return books;
  const { toppedUpAt } = sample('PaymentToppedUp').data;
  const details = { referenceCode: codeOf(n), topUpId, parts, toppedUpAt, customerId: ownerOf(n) };
  return give(books, n, { type: 'TopUpPayment', ...details });
};

/** The worker's later compensation of each debit. */
const giveBackDraws = (books: Books, n: number): Books => {
  const payment = books.payments[n];
  if (payment === undefined || !isThere(payment)) return books;
  return payment.debits.reduce((before, { topUpId, by }) => {
    const target = numberOf(by);
    const after = give(before, target, { type: 'VoidTopUp', referenceCode: by, topUpId });
    const taker = after.payments[target];
    if (taker === undefined || !isThere(taker) || hasReceivedDebit(taker, topUpId, codeOf(n)))
      return after;
    return give(after, n, { type: 'ReverseDebit', referenceCode: codeOf(n), topUpId });
  }, books);
};

/** @returns what was debited and has not arrived, in paise. */
export const underWay = ({ payments }: Books): number =>
  payments.filter(isThere).reduce((sum, { referenceCode, debits }) => {
    const missing = debits.filter(({ topUpId, by, isReversed }) => {
      const taker = payments[numberOf(by)];
      const isTaken = taker && isThere(taker) && hasReceivedDebit(taker, topUpId, referenceCode);
      return !isReversed && !isTaken;
    });
    return sum + missing.reduce((part, { amountPaise }) => part + amountPaise, 0);
  }, 0);

/** The worker's first step after the bank names a credit; it may stop halfway. */
const claim = (books: Books, n: number, amountPaise: number): Books => {
  const payment = books.payments[n];
  const credit = creditOf(n);
  const before = books.credits[credit] ?? creditDecider.initial;
  if (payment === undefined || payment.phase === 'not_submitted') return books;
  if (payment.creditedPaise !== null || payment.utr === null) return books;
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

/** The second step. With 'utr' the payment is verified whatever the verdict. */
const record = (books: Books, n: number, matchedBy: 'tr' | 'utr' | 'operator'): Books => {
  const payment = books.payments[n];
  const credit = books.credits[creditOf(n)];
  if (payment === undefined || payment.phase === 'not_submitted') return books;
  if (credit?.claim?.referenceCode !== codeOf(n) || credit.observed === null) return books;
  const { creditId, amountPaise: creditedPaise } = credit.observed;
  const facts = { tie: null, competitors: 0, isClaimed: true };
  const verdict = judgeCredit(payment, credit.observed, facts);
  const referenceCode = codeOf(n);
  if (verdict.kind === 'short' && matchedBy === 'tr') {
    const reason = 'Too little arrived.';
    const details = {
      referenceCode,
      rejection: 'underpaid',
      reason,
      creditId,
      creditedPaise,
    } as const;
    return give(books, n, { type: 'RecordPaymentRejected', ...details });
  }
  const { verifiedAt } = sample('PaymentVerified').data;
  const details = { referenceCode, creditId, creditedPaise, excessPaise: 0, matchedBy, verifiedAt };
  return give(books, n, { type: 'RecordPaymentVerified', ...details });
};

/** Sends or returns a refund of the nth payment, or of the next one that has a refund. */
const settleRefund = (books: Books, { payment: n, kind, amount }: Step): Books => {
  const phase = kind === 'send' ? 'recorded' : 'sent';
  const turned = [...books.payments.keys()].map((at) => (n + at) % PAYMENTS);
  const [found] = turned.flatMap((at) => {
    const payment = books.payments[at];
    if (payment === undefined || !isThere(payment)) return [];
    return payment.refunds
      .filter((one) => one.phase === phase)
      .map(({ refundReference }) => ({ at, referenceCode: codeOf(at), refundReference }));
  });
  if (found === undefined) return books;
  const { at, ...refund } = found;
  if (kind === 'send') {
    const transferReference = `transfer-${amount}`;
    const { data } = sample('RefundSent', { ...refund, transferReference });
    return give(books, at, { type: 'RecordRefundSent', ...data });
  }
  const { returnedAt } = sample('RefundReturned').data;
  return give(books, at, { type: 'RecordRefundReturned', ...refund, returnedAt });
};

const take = (books: Books, step: Step): Books => {
  const { payment: n, kind, amount, order: orderId } = step;
  const referenceCode = codeOf(n);
  const payment = books.payments[n] ?? paymentDecider.initial;
  const customerId = ownerOf(n);
  const reason = 'For a reason.';
  switch (kind) {
    case 'submit':
      if (n >= FROM_BALANCE) {
        const { data } = sample('PaymentOpenedFromBalance', {
          ...{ referenceCode, customerId, amountPaise: amount },
        });
        return give(books, n, { type: 'OpenPaymentFromBalance', ...data });
      }
      return give(books, n, {
        type: 'SubmitPayment',
        ...sample('PaymentSubmitted', { referenceCode, customerId, amountPaise: amount }).data,
      });
    case 'allocate': {
      const spent = { referenceCode, orderId, pricePaise: amount, replaces: null };
      return give(books, n, { type: 'AllocatePayment', customerId, ...spent });
    }
    case 'charge': {
      const without = n % 4 < 2 ? null : ({ cause: 'hosting_failed', reason } as const);
      const charged = { referenceCode, orderId, pricePaise: amount, without };
      return give(books, n, { type: 'ChargePayment', ...charged });
    }
    case 'claim':
      return claim(books, n, amount);
    case 'record':
      return record(books, n, 'tr');
    case 'hasty':
      return record(books, n, 'utr');
    case 'operator':
      return record(books, n, 'operator');
    case 'expire':
      return give(books, n, { type: 'ExpirePayment', referenceCode, reason });
    case 'review': {
      const { data } = sample('PaymentPutInReview', { referenceCode });
      return give(books, n, { type: 'PutPaymentInReview', ...data });
    }
    case 'reopen': {
      const { data } = sample('PaymentReopened', { referenceCode, by: 'operator' });
      return give(books, n, { type: 'ReopenPayment', ...data });
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
      const amountPaise = kind === 'refund' ? retainedOf(payment) : unallocatedOf(payment);
      if (amountPaise === 0) return books;
      const refundReference = `${kind}-${amount}`;
      const type = kind === 'refund' ? 'RefundPayment' : 'RefundExcess';
      return give(books, n, { type, referenceCode, amountPaise, refundReference, reason });
    }
    case 'send':
    case 'bounce':
      return settleRefund(books, step);
    case 'note': {
      const note = {
        orderId,
        creditNoteNumber: `CN-${amount}`,
        amountPaise: Math.ceil(amount / 3),
      };
      return give(books, n, { type: 'UnallocateByCreditNote', referenceCode, ...note });
    }
    case 'draw':
    case 'carry':
      return debitFrom(books, n, step);
    case 'arrive':
      return arriveAt(books, nextOf(n), orderId);
    case 'transfer':
      return arriveAt(debitFrom(books, n, step), nextOf(n), orderId);
    case 'return':
      return giveBackDraws(books, n);
  }
};

/** @returns the books after the steps, with interrupted steps run again. */
export const afterSteps = (steps: readonly Step[]): Books => {
  const moved = steps.reduce(take, initial);
  return moved.payments.reduce(
    (books, _, n) => record(record(books, n, 'tr'), n, 'operator'),
    moved,
  );
};

/** @returns the books after every open debit was reversed. */
export const muchLater = (books: Books): Books =>
  books.payments.reduce((before, _, n) => giveBackDraws(before, n), books);
