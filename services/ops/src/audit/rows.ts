/** One row for each payment, each unclaimed credit, and each order without a payment. */
import type { Actor } from '@haat/contracts/events/event';
import { indianDay } from '@haat/contracts/indian-time';
import { formatUpiAmount, type Paise, paiseToWholeRupees } from '@haat/contracts/money';
import type { PaymentSource } from '@haat/contracts/payment-source';
import { unsentPaiseOf } from '@haat/domain/payment/refund';
import type { PaymentAccount } from './accounts.ts';
import type { CreditIn } from './credits-in.ts';
import type { Ledger } from './ledger.ts';
import { paymentBalanceOf, underWayOf } from './totals.ts';

export const COLUMNS = [
  ...(['row', 'reference_code', 'customer_id', 'status', 'reported_at', 'reported'] as const),
  ...(['utr', 'tr', 'credit', 'credit_source', 'credit_utr', 'credited_at'] as const),
  ...(['credited_on', 'credited', 'matched_by', 'decided_by', 'reason'] as const),
  ...(['short', 'over', 'is_reused', 'order_id', 'order_phase', 'price'] as const),
  ...(['invoice', 'credit_notes', 'topped_up', 'drawn', 'under_way', 'refunded'] as const),
  ...(['refund_references', 'spent', 'free', 'tied', 'refunds_to_send'] as const),
  ...(['invoiced_by_upi', 'invoiced_from_balance'] as const),
] as const;

/** Sums in rupees, times in ISO 8601 UTC, `credited_on` as the day in India. */
export type AuditRow = Partial<Readonly<Record<(typeof COLUMNS)[number], string>>> & {
  readonly row: 'payment' | 'credit' | 'order';
};

/** In ms since 1970; `untilMs` is exclusive. */
export type Window = { readonly sinceMs: number; readonly untilMs: number };

export const isIn = ({ sinceMs, untilMs }: Window, at: string): boolean => {
  const ms = Date.parse(at);
  return ms >= sinceMs && ms < untilMs;
};

const rupees = (paise: Paise | null): string => (paise === null ? '' : formatUpiAmount(paise));
const moreThan = (one: Paise, other: Paise): string =>
  paiseToWholeRupees(one) > paiseToWholeRupees(other) ? rupees(one - other) : '';

const decisionOf = (actor: Actor | null) => ({
  decided_by: actor === null ? '' : 'name' in actor ? actor.name : actor.kind,
  reason: actor?.kind === 'operator' ? (actor.reason ?? '') : '',
});

const creditedOn = (at: string | undefined): string =>
  at === undefined ? '' : indianDay(Date.parse(at));

const ofPayment = (ledger: Ledger, payment: PaymentAccount): AuditRow => {
  const { creditedPaise, amountPaise, allocation, utr } = payment;
  const seen = ledger.credits.get(payment.creditId ?? '')?.observed;
  const order = ledger.orders.get(allocation?.orderId ?? '');
  const { spentPaise, freePaise, tiedPaise } = paymentBalanceOf(payment);
  const credited = utr === null ? null : creditedPaise;
  const parts = ledger.invoices.get(order?.invoiceNumber ?? '')?.parts ?? [];
  const invoicedBy = (source: PaymentSource): string =>
    rupees(parts.find((part) => part.source === source)?.amountPaise ?? null);
  return {
    row: 'payment',
    reference_code: payment.referenceCode,
    customer_id: payment.customerId,
    status: payment.phase,
    reported_at: payment.reportedAt,
    reported: rupees(amountPaise),
    utr: utr ?? '',
    tr: payment.tr ?? '',
    credit: payment.creditId ?? '',
    credit_source: seen?.source ?? '',
    credit_utr: seen?.utr ?? '',
    credited_at: seen?.creditedAt ?? '',
    credited_on: creditedOn(seen?.creditedAt),
    credited: rupees(credited),
    matched_by: payment.matchedBy ?? '',
    ...decisionOf(payment.decidedBy),
    short: credited === null ? '' : moreThan(amountPaise, credited),
    over: credited === null ? '' : moreThan(credited, amountPaise),
    is_reused: payment.isReused ? 'yes' : '',
    order_id: allocation?.orderId ?? '',
    order_phase: order?.phase ?? '',
    price: rupees(allocation?.pricePaise ?? null),
    invoice: order?.invoiceNumber ?? '',
    credit_notes: rupees(payment.notesPaise),
    topped_up: rupees(payment.toppedUpPaise),
    drawn: rupees(payment.debitedPaise),
    under_way: rupees(underWayOf(ledger, payment)),
    refunded: rupees(payment.refundedPaise),
    refund_references: payment.refunds.map(({ refundReference }) => refundReference).join(' '),
    spent: rupees(spentPaise),
    free: rupees(freePaise),
    tied: rupees(tiedPaise),
    refunds_to_send: rupees(unsentPaiseOf(payment.refunds)),
    invoiced_by_upi: invoicedBy('upi'),
    invoiced_from_balance: invoicedBy('balance'),
  };
};

const statusOf = (
  of: Pick<CreditIn, 'isReversed' | 'isLump'> & { readonly isClaimed: boolean },
) => {
  if (of.isLump) return 'settlement';
  if (of.isClaimed) return 'claimed';
  return of.isReversed ? 'reversed' : 'unclaimed';
};

const ofCredit = ({
  credit: { creditId, observed, claimedBy },
  isReversed,
  isLump,
}: CreditIn): AuditRow => ({
  row: 'credit',
  reference_code: claimedBy ?? '',
  status: statusOf({ isClaimed: claimedBy !== null, isReversed, isLump }),
  credit: creditId,
  credit_source: observed.source,
  credit_utr: observed.utr ?? '',
  credited_at: observed.creditedAt,
  credited_on: creditedOn(observed.creditedAt),
  credited: rupees(observed.amountPaise),
});

export function* auditRows(
  ledger: Ledger,
  credits: readonly CreditIn[],
  window: Window,
): Generator<AuditRow> {
  for (const payment of ledger.payments.values()) {
    if (isIn(window, payment.reportedAt)) yield ofPayment(ledger, payment);
  }
  for (const credit of credits) {
    const isOpen = credit.recordedBy === null;
    if (isOpen && isIn(window, credit.credit.observed.creditedAt)) yield ofCredit(credit);
  }
  for (const { orderId, customerId, phase, pricePaise, ...order } of ledger.orders.values()) {
    const payment = ledger.payments.get(order.referenceCode ?? '');
    if (payment?.allocation?.orderId === orderId || !isIn(window, order.changedAt)) continue;
    yield {
      ...{ row: 'order', reference_code: order.referenceCode ?? '', customer_id: customerId },
      ...{ order_id: orderId, order_phase: phase, price: rupees(pricePaise) },
      invoice: order.invoiceNumber ?? '',
    };
  }
}
