import type {
  ListedPayment,
  ListedPaymentStatus,
  PaymentStep,
} from '@haat/contracts/http/payment-list';
import {
  covers,
  formatRupees,
  type Paise,
  rupeesToPaise,
  subtractPaise,
} from '@haat/contracts/money';
import { paymentNotices } from '@haat/contracts/payment-messages';
import type { PillState } from '../../components/status-pill.tsx';
import { paths } from '../../config/paths.ts';
import { RENEWALS } from '../../config/renewal-paths.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import type { Purpose } from './payment-purpose.ts';

/** Before the last digits, where no more of a transaction id is known. */
export const ELLIPSIS = '…';

const paiseOf = (rupees: number): Paise => rupeesToPaise(rupees) ?? 0;

/** What an order could still be paid with by it. */
export const payablePaise = (payment: ListedPayment): Paise => {
  const { status, utr, amount, balance_used, free } = payment;
  if (status === 'verified' && free > 0) return paiseOf(free);
  // Of a payment from the balance alone both say the same.
  return paiseOf(amount) + (utr === null ? 0 : paiseOf(balance_used));
};

/** Too little came for it. */
export const isShort = ({ status, credited }: ListedPayment): boolean =>
  status === 'rejected' && (credited ?? 0) > 0;

/** Too little came for it, and that is gone by now. */
export const isSpent = (payment: ListedPayment): boolean => isShort(payment) && payment.free === 0;

const SETTLED: readonly ListedPaymentStatus[] = ['used', 'replaced', 'refunded'];

/** It stands for no order, or for one that still waits for it; all others have come to their end. */
export const isUnused = (payment: ListedPayment): boolean => {
  const { status, next } = payment;
  return (
    !SETTLED.includes(status) && !isSpent(payment) && (next !== 'nothing' || status === 'matching')
  );
};

const NEEDS_CUSTOMER: readonly PaymentStep[] = ['use', 'correct', 'contest'];

/** Its transaction id may be wrong; of an order's it is corrected there. */
export const mayBeMistyped = ({ status, next, utr }: ListedPayment): boolean =>
  utr !== null && (next === 'correct' || status === 'in_review');

/** The customer doesn't need to do anything, but can edit a wrong transaction ID. */
export const isBeingVerified = ({ status, order_id, utr }: ListedPayment): boolean =>
  status === 'matching' && order_id === null && utr !== null;

/** The same, and no order has it: it is corrected by itself. */
export const canBeCorrected = (payment: ListedPayment): boolean =>
  payment.order_id === null && mayBeMistyped(payment);

/** Its money is there, or an order has it: the id that was given is no question any more. */
export const isPastCorrection = ({ order_id, status, credited }: ListedPayment): boolean =>
  order_id !== null || credited !== null || SETTLED.includes(status);

/** Nothing goes on with it before its customer does something. */
export const needsCustomer = (payment: ListedPayment): boolean =>
  NEEDS_CUSTOMER.includes(payment.next) || isShort(payment);

/** What waits for its customer comes first, the oldest before the others. */
export const unusedPayments = (payments: readonly ListedPayment[]): readonly ListedPayment[] =>
  payments
    .filter(isUnused)
    .toReversed()
    .toSorted((one, other) => Number(needsCustomer(other)) - Number(needsCustomer(one)));

/** Whether it was opened for the same: the item, the plan or the domain, in the same kind of order. */
export const isPaidFor = (
  { kind, subject }: ListedPayment,
  purpose: Pick<Purpose, 'kind' | 'subject'>,
): boolean => kind === purpose.kind && subject === purpose.subject;

/**
 * Those that an order can be paid with: first what was paid for the same, whatever became of it,
 * then the others that cover its price, or still may: the money is there or on its way.
 */
export const paymentsFor = (
  payments: readonly ListedPayment[],
  purpose: Pick<Purpose, 'kind' | 'subject'>,
  pricePaise: Paise,
): readonly ListedPayment[] =>
  unusedPayments(payments)
    .filter(
      (payment) =>
        payment.order_id === null &&
        (isPaidFor(payment, purpose) ||
          ((payment.next === 'use' || MAY_STILL_COME.includes(payment.status)) &&
            covers(payablePaise(payment), pricePaise))),
    )
    .toSorted((one, other) => Number(isPaidFor(other, purpose)) - Number(isPaidFor(one, purpose)));

const MAY_STILL_COME: readonly ListedPaymentStatus[] = ['matching', 'waiting', 'in_review'];

/** It came to its end with less than was reported, or with nothing. */
export const isSettledShort = ({ status }: ListedPayment): boolean => ENDED_SHORT.includes(status);

/** What is there of it, and not used. */
export const retainedOf = ({ free }: ListedPayment): Paise => paiseOf(free);

/** What is kept of a payment that does not reach the price, and what is missing; null of others. */
export const shortfallOf = (
  { status, next, free }: ListedPayment,
  pricePaise: Paise,
): { readonly retainedPaise: Paise; readonly missingPaise: Paise } | null => {
  const retainedPaise = paiseOf(free);
  const isTooLittle =
    status === 'verified'
      ? next === 'use' && !covers(retainedPaise, pricePaise)
      : // What ended is a part of the balance, which pays to the paisa.
        ENDED_SHORT.includes(status) && retainedPaise < pricePaise;
  if (!isTooLittle || retainedPaise === 0) return null;
  return { retainedPaise, missingPaise: subtractPaise(pricePaise, retainedPaise) };
};

const ENDED_SHORT: readonly ListedPaymentStatus[] = ['rejected', 'expired'];

/** The one next step of a payment inside the order that it may pay. */
export type StepHere = 'use' | 'topUp' | 'correct' | 'facts' | 'wait';

export const stepHere = (payment: ListedPayment, pricePaise: Paise): StepHere => {
  const { status, next, utr } = payment;
  if (shortfallOf(payment, pricePaise) !== null) return 'topUp';
  if (next === 'use' || status === 'matching') {
    return covers(payablePaise(payment), pricePaise) ? 'use' : 'wait';
  }
  if (next === 'correct' && utr !== null) return 'correct';
  return next === 'nothing' ? 'wait' : 'facts';
};

const PILL_OF_STATUS: Readonly<Record<ListedPaymentStatus, PillState>> = {
  matching: 'verifying',
  waiting: 'check-id',
  in_review: 'in-review',
  verified: 'verified',
  rejected: 'payment-rejected',
  expired: 'never-seen',
  replaced: 'cancelled',
  refunded: 'returned',
  used: 'used',
};

export const pillOf = (payment: ListedPayment): PillState =>
  isShort(payment) ? 'short' : PILL_OF_STATUS[payment.status];

/** What is to be read of a payment in a list, beside what it was for. */
export const paymentStatusText = (payment: ListedPayment): string => {
  const { status, notice, free, credited, submitted_at } = payment;
  const reportedAt = formatDayTime(new Date(submitted_at));
  if (isShort(payment)) {
    const kept = free > 0 ? `${formatRupees(paiseOf(free))} of it is kept in your balance.` : '';
    return `${formatRupees(paiseOf(credited ?? 0))} arrived. ${kept}`.trim();
  }
  switch (status) {
    case 'matching':
      return `Verifying. ${notice ?? paymentNotices.verifying}`;
    case 'waiting':
      return notice ?? paymentNotices.creditNotSeen;
    case 'verified':
      return `Paid ${reportedAt}, and no order uses it. The money is here.`;
    default:
      return notice ?? `Reported ${reportedAt}.`;
  }
};

const DOMAIN = /^[^\s.]+(\.[^\s.]+)+$/;

/** Where what it was opened for is ordered; the order opens there, and takes the payment up. */
export const orderAddress = ({ kind, subject, reference_code }: ListedPayment): string => {
  switch (kind) {
    case 'code':
      return paths.paidBy(paths.codes, reference_code);
    case 'hosting':
      return paths.paidBy(paths.sharedHosting, reference_code);
    case 'combined':
      return paths.paidBy(paths.freeHosting, reference_code);
    case 'renewal':
      return paths.paidBy(RENEWALS, reference_code);
    default: {
      const isNamed = subject !== null && DOMAIN.test(subject);
      return paths.paidBy(
        isNamed ? paths.buyDomainNamed(subject) : paths.buyDomain,
        reference_code,
      );
    }
  }
};

export type NextStep = { readonly label: string; readonly to: string };

/** The one next step of a payment; null where there is nothing to do. */
export const nextStepOf = (payment: ListedPayment): NextStep | null => {
  const { next, order_id, reference_code } = payment;
  switch (next) {
    case 'use':
      return { label: 'Use this payment', to: orderAddress(payment) };
    case 'correct':
      return {
        label: 'Edit transaction ID',
        to: order_id === null ? paths.payment(reference_code) : paths.order(order_id),
      };
    case 'contest':
    case 'facts':
      return { label: 'See the facts', to: paths.payment(reference_code) };
    case 'nothing':
      return null;
  }
};
