import type { paymentEvents } from '@haat/contracts/events/payment';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { ERASED } from '@haat/contracts/personal';
import type { PaymentPhase } from '@haat/domain/payment/payment-lifecycle';
import {
  isSameNumber,
  type Refund,
  refundedPaiseOf,
  refundsAfter,
} from '@haat/domain/payment/refund';
import type { PaymentAccount } from './accounts.ts';
import type { Findings } from './finding.ts';
import type { Seen } from './seen.ts';

export type PaymentEvent = Extract<HaatEvent, { type: (typeof paymentEvents)[number]['type'] }>;

const NOTHING_KNOWN = {
  refundedPaise: 0,
  toppedUpPaise: 0,
  debitedPaise: 0,
  creditId: null,
  matchedBy: null,
  decidedBy: null,
  isReused: false,
  allocation: null,
  notesPaise: 0,
  refunds: [],
  debits: [],
  arrivals: [],
} as const;

export const beginPayment = (
  event: PaymentEvent,
  { position }: Pick<Seen, 'position'>,
  phase: PaymentPhase,
): PaymentAccount | null => {
  if (event.type === 'PaymentSubmitted') {
    const { referenceCode, customerId, amountPaise, utr, tr, submittedAt } = event.data;
    const submission = { referenceCode, customerId, amountPaise, utr, tr, reportedAt: submittedAt };
    return { ...NOTHING_KNOWN, ...submission, creditedPaise: null, phase, position };
  }
  if (event.type === 'PaymentOpenedFromBalance') {
    const { referenceCode, customerId, amountPaise, openedAt } = event.data;
    const submission = { referenceCode, customerId, amountPaise, reportedAt: openedAt };
    const bankless = { utr: null, tr: null, creditedPaise: 0 };
    return { ...NOTHING_KNOWN, ...submission, ...bankless, phase, position };
  }
  return null;
};

const changeRefunds = (account: PaymentAccount, event: PaymentEvent, recordedAt: string): void => {
  const refunds = refundsAfter(account.refunds, event, (refund) => ({
    ...refund,
    ...{ recordedAt, returnedAt: null },
  }));
  account.refunds =
    event.type === 'RefundReturned'
      ? refunds.map((refund) =>
          refund.phase === 'returned' && refund.returnedAt === null
            ? { ...refund, returnedAt: event.data.returnedAt }
            : refund,
        )
      : refunds;
  account.refundedPaise = refundedPaiseOf(account.refunds);
};

export const changePayment = (
  account: PaymentAccount,
  event: PaymentEvent,
  { at, actor }: Seen,
  findings: Findings,
): void => {
  switch (event.type) {
    case 'PaymentVerified':
    case 'PaymentRejected': {
      const { creditId, creditedPaise } = event.data;
      account.decidedBy = actor;
      if (creditedPaise === null) return;
      Object.assign(account, { creditId, creditedPaise });
      if (event.type === 'PaymentVerified') account.matchedBy = event.data.matchedBy;
      return;
    }
    case 'PaymentReopened':
      account.decidedBy = null;
      return;
    case 'PaymentDisputed':
      account.isReused = true;
      return;
    case 'PaymentPutInReview': {
      const { reason } = event.data;
      account.isReused ||= reason === 'disputed' || reason === 'credit_claimed';
      return;
    }
    case 'PaymentAllocated': {
      const { orderId, pricePaise } = event.data;
      if (account.allocation?.orderId !== orderId) account.notesPaise = 0;
      account.allocation = { orderId, pricePaise, at };
      return;
    }
    case 'PaymentUnallocatedByCreditNote':
      if (account.allocation === null) return;
      account.allocation.pricePaise -= event.data.amountPaise;
      account.notesPaise += event.data.amountPaise;
      return;
    case 'PaymentReplaced':
    case 'PaymentReleased':
      account.allocation = null;
      return;
    case 'PaymentRefunded':
    case 'PaymentExcessRefunded': {
      const { refundReference } = event.data;
      // All references of an erased customer read alike.
      const isKnown = refundReference !== ERASED;
      const isSame = (one: Refund): boolean => isSameNumber(one.refundReference, refundReference);
      if (isKnown && account.refunds.some(isSame)) {
        const text = `Two refunds are recorded under ${refundReference}.`;
        findings.add('refunded_twice', account.referenceCode, text);
      }
      changeRefunds(account, event, at);
      return;
    }
    case 'RefundSent':
    case 'RefundReturned': {
      const before = account.refunds;
      changeRefunds(account, event, at);
      if (account.refunds.every((refund, index) => refund === before[index])) {
        const { refundReference } = event.data;
        const text = `${event.type} names ${refundReference}, which is not recorded or came back.`;
        findings.add('refund_not_recorded', account.referenceCode, text);
      }
      return;
    }
    case 'PaymentDebited': {
      const { topUpId, by, amountPaise } = event.data;
      account.debitedPaise += amountPaise;
      account.debits = [...account.debits, { topUpId, by, amountPaise, at, isReversed: false }];
      return;
    }
    case 'PaymentDebitReversed': {
      account.debitedPaise -= event.data.amountPaise;
      const debit = account.debits.find(({ topUpId }) => topUpId === event.data.topUpId);
      if (debit !== undefined) debit.isReversed = true;
      return;
    }
    case 'PaymentToppedUp': {
      const { topUpId, parts, amountPaise } = event.data;
      account.toppedUpPaise += amountPaise;
      const arrived = parts.map((part) => ({
        ...{ topUpId, from: part.referenceCode, amountPaise: part.amountPaise },
      }));
      account.arrivals = [...account.arrivals, ...arrived];
      return;
    }
    default:
  }
};
