import type {
  ListedPayment,
  ListedPaymentStatus,
  PaymentStep,
  PaymentsAnswer,
} from '@haat/contracts/http/payment-list';
import { paiseToRupees } from '@haat/contracts/money';
import type { OrderKind } from '@haat/contracts/order-kind';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { toppedUpLeft } from '@haat/domain/payment/payment-balance';
import { isNotFoundYet } from '@haat/domain/payment/verifying';
import { awaitedNotice } from '@haat/ordering/payments/payment-notice';
import type { Config } from '@haat/platform/config';
import type { ApiContext } from '../../context.ts';
import { behind, MAX_PLUS_ONE, type Place, shownOf } from '../../older.ts';
import { titleOfOrder } from '../title-of-order.ts';
import { detailsOf, type PaymentRow } from './payment-details.ts';

type Rules = Pick<Config, 'PAYMENT_VERIFIER' | 'CLAIM_UNVERIFIED_MS'>;

type Found = PaymentRow & {
  /** Null if its order is not placed, or it has none. */
  readonly placed: string | null;
  readonly title: string | null;
  readonly kind: OrderKind | null;
};

export const findPayments = async (
  { db, settings, clock }: Pick<ApiContext, 'db' | 'settings' | 'clock'>,
  customerId: string,
  place: Place | null,
): Promise<PaymentsAnswer> => {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('orders', (join) =>
      join.on((on) =>
        on('orders.id', '=', on.fn.coalesce('payments.order_id', 'payments.last_order_id')),
      ),
    )
    .selectAll('payments')
    .select(['orders.id as placed', 'orders.kind', titleOfOrder])
    .where('payments.customer_id', '=', customerId)
    // Empty until it is topped up.
    .where('payments.status', '!=', 'opened')
    .where(behind(place, { at: 'payments.submitted_at', id: 'payments.reference_code' }))
    .orderBy('payments.submitted_at', 'desc')
    .orderBy('payments.reference_code')
    .limit(MAX_PLUS_ONE)
    .execute();
  const { shown, ...more } = shownOf(rows, ({ submitted_at, reference_code }) => ({
    at: submitted_at,
    id: reference_code,
  }));
  return { payments: shown.map((row) => listed(row, settings, clock.now())), ...more };
};

const listed = (row: Found, rules: Rules, now: number): ListedPayment => {
  const status = statusOf(row, rules, now);
  return {
    reference_code: row.reference_code,
    amount: paiseToRupees(row.amount_paise),
    credited: row.utr === null ? null : rupeesOf(row.credited_paise),
    balance_used: paiseToRupees(
      toppedUpLeft({
        toppedUpPaise: row.topped_up_paise,
        debitedPaise: row.debited_paise,
        refundedPaise: row.refunded_paise,
      }),
    ),
    free: paiseToRupees(row.free_paise),
    status,
    next: nextOf(row, status),
    order_id: row.placed === null ? null : row.order_id,
    kind: row.purpose_kind ?? kindOf(row.kind),
    subject: row.purpose_title ?? row.title,
    utr: row.utr,
    notice: noticeOf(row, rules, now),
    submitted_at: row.submitted_at.toISOString(),
    refund: row.status === 'refunded' ? refundOf(row) : null,
    facts: detailsOf(row),
  };
};

/** Sent when all refunds of the payment are sent. */
const refundOf = ({ refunds, unsent_paise }: Found): ListedPayment['refund'] => {
  const destination = refunds.findLast(({ phase }) => phase === 'sent')?.destination ?? null;
  return { state: unsent_paise > 0 ? 'recorded' : 'sent', destination };
};

const kindOf = (kind: OrderKind | null): ListedPayment['kind'] =>
  kind === 'free_hosting' ? null : kind;

const rupeesOf = (paise: number | null): number | null =>
  paise === null ? null : paiseToRupees(paise);

const isNotFound = (row: Found, rules: Rules, now: number): boolean => {
  const times = {
    submittedAt: row.submitted_at.getTime(),
    creditNotSeenAt: row.credit_not_seen_at?.getTime() ?? null,
  };
  return isNotFoundYet(times, rules, now);
};

const statusOf = (row: Found, rules: Rules, now: number): ListedPaymentStatus => {
  switch (row.status) {
    case 'opened':
    case 'submitted':
    case 'verifying':
      return isNotFound(row, rules, now) ? 'waiting' : 'matching';
    case 'in_review':
      return row.review?.reason === 'by_hand' ? 'matching' : 'in_review';
    case 'verified':
      // Allocated to an order that was never placed: still usable.
      return row.order_id !== null && row.placed !== null ? 'used' : 'verified';
    default:
      return row.status;
  }
};

const nextOf = (row: Found, status: ListedPaymentStatus): PaymentStep => {
  switch (status) {
    case 'waiting':
      return 'correct';
    case 'in_review':
      return 'facts';
    case 'verified':
      return row.free_paise > 0 || row.order_id !== null ? 'use' : 'nothing';
    case 'rejected':
      if (row.rejection === 'underpaid') return 'facts';
      return row.rejection === 'by_operator' ? 'contest' : 'correct';
    case 'expired':
      return 'correct';
    default:
      return 'nothing';
  }
};

const noticeOf = (row: Found, rules: Rules, now: number): string | null => {
  if (row.reason !== null) return row.reason;
  if (row.status !== 'submitted' && row.status !== 'verifying') return null;
  if (row.is_disputed) return paymentNotices.disputed;
  return awaitedNotice(isNotFound(row, rules, now), rules);
};
