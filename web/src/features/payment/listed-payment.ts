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
import { domainPaths } from '../../config/domain-paths.ts';
import { paths } from '../../config/paths.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import type { Purpose } from './payment-purpose.ts';

export const ELLIPSIS = '…';

const paiseOf = (rupees: number): Paise => rupeesToPaise(rupees) ?? 0;

export const payablePaise = (payment: ListedPayment): Paise => {
  const { status, utr, amount, balance_used, free } = payment;
  if (status === 'verified' && free > 0) return paiseOf(free);
  // A payment from the balance has the same amount in both fields.
  return paiseOf(amount) + (utr === null ? 0 : paiseOf(balance_used));
};

export const isShort = ({ status, credited }: ListedPayment): boolean =>
  status === 'rejected' && (credited ?? 0) > 0;

export const isSpent = (payment: ListedPayment): boolean => isShort(payment) && payment.free === 0;

const SETTLED: readonly ListedPaymentStatus[] = ['used', 'replaced', 'refunded'];

/** Not allocated, or its order still waits for it. */
export const isUnused = (payment: ListedPayment): boolean => {
  const { status, next } = payment;
  return (
    !SETTLED.includes(status) && !isSpent(payment) && (next !== 'nothing' || status === 'matching')
  );
};

const NEEDS_CUSTOMER: readonly PaymentStep[] = ['use', 'correct', 'contest'];

export const mayBeMistyped = ({ status, next, utr }: ListedPayment): boolean =>
  utr !== null && (next === 'correct' || status === 'in_review');

export const isBeingVerified = ({ status, order_id, utr }: ListedPayment): boolean =>
  status === 'matching' && order_id === null && utr !== null;

/** An order's payment is corrected in the order. */
export const canBeCorrected = (payment: ListedPayment): boolean =>
  payment.order_id === null && mayBeMistyped(payment);

export const isPastCorrection = ({ order_id, status, credited }: ListedPayment): boolean =>
  order_id !== null || credited !== null || SETTLED.includes(status);

/** Nothing happens before the customer acts. */
const isHeldUp = (payment: ListedPayment): boolean =>
  NEEDS_CUSTOMER.includes(payment.next) || isShort(payment);

export const needsCustomer = (payment: ListedPayment): boolean =>
  isHeldUp(payment) || awaitsOrder(payment);

export const unusedPayments = (payments: readonly ListedPayment[]): readonly ListedPayment[] =>
  payments
    .filter(isUnused)
    .toReversed()
    .toSorted((one, other) => Number(isHeldUp(other)) - Number(isHeldUp(one)));

export const isPaidFor = (
  { kind, subject }: ListedPayment,
  purpose: Pick<Purpose, 'kind' | 'subject'>,
): boolean => kind === purpose.kind && subject === purpose.subject;

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

export const hasFailed = ({ status }: ListedPayment): boolean => FAILED.includes(status);

export const retainedOf = ({ free }: ListedPayment): Paise => paiseOf(free);

/** Paise available and missing; null if the payment is not short. */
export const shortfallOf = (
  { status, next, free }: ListedPayment,
  pricePaise: Paise,
): { readonly retainedPaise: Paise; readonly missingPaise: Paise } | null => {
  const retainedPaise = paiseOf(free);
  const isTooLittle =
    status === 'verified'
      ? next === 'use' && !covers(retainedPaise, pricePaise)
      : // The balance pays to the paisa.
        FAILED.includes(status) && retainedPaise < pricePaise;
  if (!isTooLittle || retainedPaise === 0) return null;
  return { retainedPaise, missingPaise: subtractPaise(pricePaise, retainedPaise) };
};

const FAILED: readonly ListedPaymentStatus[] = ['rejected', 'expired'];

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

export const inBalanceText = ({ free, credited }: ListedPayment): string => {
  if (free === 0) return '';
  return free === (credited ?? free)
    ? 'It’s in your balance.'
    : `${formatRupees(paiseOf(free))} of it is in your balance.`;
};

const NOT_RECEIVED: readonly ListedPaymentStatus[] = ['waiting', 'rejected', 'expired'];

/** Title of a payment for the item that is being ordered. */
export const paidForThisText = (payment: ListedPayment): string => {
  const { status, credited } = payment;
  if (isShort(payment)) return `You paid ${formatRupees(paiseOf(credited ?? 0))} for this`;
  const amount = formatRupees(payablePaise(payment));
  return NOT_RECEIVED.includes(status)
    ? `You submitted a payment of ${amount} for this`
    : `You’ve already paid ${amount} for this`;
};

/** Being verified, and not ordered with yet: only the customer can go on. */
export const awaitsOrder = ({ status, order_id }: ListedPayment): boolean =>
  status === 'matching' && order_id === null;

export const paymentStatusText = (payment: ListedPayment): string => {
  const { status, notice, credited, submitted_at } = payment;
  const reportedAt = formatDayTime(new Date(submitted_at));
  if (isShort(payment)) {
    return `${formatRupees(paiseOf(credited ?? 0))} received. ${inBalanceText(payment)}`.trim();
  }
  switch (status) {
    case 'matching':
      return awaitsOrder(payment)
        ? // The notice says that the customer doesn't need to do anything.
          'Verifying. You don’t have to wait: submit your order now.'
        : `Verifying. ${notice ?? paymentNotices.verifying}`;
    case 'waiting':
      return notice ?? paymentNotices.creditNotSeen;
    case 'verified':
      return `Paid ${reportedAt}. Not used for an order yet. ${inBalanceText(payment)}`.trim();
    default:
      return notice ?? `Submitted ${reportedAt}.`;
  }
};

const DOMAIN = /^[^\s.]+(\.[^\s.]+)+$/;

export const orderAddress = ({ kind, subject, reference_code }: ListedPayment): string => {
  switch (kind) {
    case 'code':
      return paths.paidBy(paths.codes, reference_code);
    case 'hosting':
      return paths.paidBy(paths.sharedHosting, reference_code);
    case 'combined':
      return paths.paidBy(paths.freeHosting, reference_code);
    case 'renewal':
    case 'restore':
    case 'upgrade':
      return paths.paidBy(domainPaths.all, reference_code);
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

export const nextStepOf = (payment: ListedPayment): NextStep | null => {
  const { next, order_id, reference_code } = payment;
  switch (next) {
    case 'use':
      return toUse(payment);
    case 'correct':
      return {
        label: 'Edit transaction ID',
        to: order_id === null ? paths.payment(reference_code) : paths.order(order_id),
      };
    case 'contest':
    case 'facts':
      return { label: 'View payment', to: paths.payment(reference_code) };
    case 'nothing':
      return awaitsOrder(payment) ? toUse(payment) : null;
  }
};

const toUse = (payment: ListedPayment): NextStep => ({
  label: 'Use this payment',
  to: orderAddress(payment),
});
