import {
  formatRupees,
  formatUpiAmount,
  type Paise,
  paiseToWholeRupees,
} from '@haat/contracts/money';
import type { PaymentSource } from '@haat/contracts/payment-source';
import { isFinalPhase, type OrderPhase } from '@haat/domain/order/order-state';
import { retainedOf } from '@haat/domain/payment/payment-state';
import { opsPrefix } from '@haat/platform/operator-settings';
import type { InvoiceAccount, OrderAccount, PaymentAccount } from './accounts.ts';
import type { CreditIn } from './credits-in.ts';
import type { Findings } from './finding.ts';
import type { Ledger } from './ledger.ts';
import { underWayOf } from './totals.ts';

type Audited = {
  readonly ledger: Ledger;
  readonly findings: Findings;
  /** Whether the worker has had time to finish what began then, ISO 8601. */
  readonly isLongAgo: (at: string) => boolean;
};

/** Every credited payment has one credit, of that sum, claimed for it. */
const checkCredit = ({ ledger, findings }: Audited, payment: PaymentAccount): void => {
  const { referenceCode, creditId, creditedPaise, utr } = payment;
  if (creditedPaise === null || utr === null) return;
  const credited = formatRupees(creditedPaise);
  const credit = ledger.credits.get(creditId ?? '');
  if (!credit?.observed) {
    const text = `${credited} is recorded as credited, and no such credit was seen.`;
    findings.add('verified_without_credit', referenceCode, text);
    return;
  }
  if (credit.claimedBy !== referenceCode) {
    const holder = credit.claimedBy === null ? 'not claimed' : `claimed for ${credit.claimedBy}`;
    const text = `Its credit ${credit.creditId} is ${holder}.`;
    findings.add('verified_without_credit', referenceCode, text);
  }
  if (credit.observed.amountPaise !== creditedPaise) {
    const seen = formatRupees(credit.observed.amountPaise);
    const text = `${credited} is recorded as credited; the credit was ${seen}.`;
    findings.add('credit_differs', referenceCode, text);
  }
};

const checkMoves = (audited: Audited, payment: PaymentAccount): void => {
  const { ledger, findings, isLongAgo } = audited;
  const { referenceCode, debits, arrivals } = payment;
  if (retainedOf(payment) < 0) {
    const text = `${formatRupees(-retainedOf(payment))} more went out of it than came in.`;
    findings.add('more_spent_than_kept', referenceCode, text);
  }
  const isLate = debits.some((debit) => !debit.isReversed && isLongAgo(debit.at));
  const underWayPaise = isLate ? underWayOf(ledger, payment) : 0;
  if (underWayPaise > 0) {
    const text = `${formatRupees(underWayPaise)} left it for another payment and did not arrive.`;
    findings.add('drawn_and_never_arrived', referenceCode, text);
  }
  for (const { topUpId, from, amountPaise } of arrivals) {
    const debit = ledger.payments.get(from)?.debits.find((one) => one.topUpId === topUpId);
    if (debit?.amountPaise === amountPaise && !debit.isReversed) continue;
    const text = `${formatRupees(amountPaise)} arrived from ${from}, which did not send it.`;
    findings.add('arrived_and_never_drawn', referenceCode, text);
  }
};

/** A payment with money has an order that exists, goes on, and is paid by it. */
const checkAllocation = (audited: Audited, payment: PaymentAccount): void => {
  const { ledger, findings, isLongAgo } = audited;
  const { referenceCode, allocation } = payment;
  if (allocation === null || retainedOf(payment) <= 0 || !isLongAgo(allocation.at)) return;
  const { orderId } = allocation;
  const order = ledger.orders.get(orderId);
  if (order !== undefined && !isLongAgo(order.changedAt)) return;
  const against =
    order === undefined
      ? 'which does not exist'
      : order.referenceCode !== referenceCode
        ? `which ${order.referenceCode ?? 'nothing'} pays`
        : isOver(order.phase)
          ? `which ended as ${order.phase.replaceAll('_', ' ')}`
          : null;
  if (against === null) return;
  const text = `It is allocated to order ${orderId}, ${against}.`;
  findings.add('payment_without_order', referenceCode, text);
};

const isOver = (phase: OrderPhase): boolean => isFinalPhase(phase) && phase !== 'completed';

/** A confirmed or delivered order is paid by the verified payment that it names. */
const checkOrder = (audited: Audited, order: OrderAccount): void => {
  const { ledger, findings, isLongAgo } = audited;
  const { orderId, phase, confirmedPaise, referenceCode, changedAt } = order;
  const isCompleted = phase === 'completed';
  if (isOver(phase) || (confirmedPaise === null && !isCompleted)) return;
  if (!isCompleted && !isLongAgo(changedAt)) return;
  const payment = ledger.payments.get(referenceCode ?? '');
  const isVerified = payment?.phase === 'verified';
  const stands = payment?.allocation?.orderId === orderId;
  if (payment === undefined || !isVerified || !stands) {
    const what =
      payment === undefined
        ? 'no payment'
        : isVerified
          ? `${referenceCode}, which is allocated to ${payment.allocation?.orderId ?? 'no order'}`
          : `${referenceCode}, which is ${payment.phase.replace('_', ' ')}`;
    const text = `It is ${phase.replaceAll('_', ' ')} and paid by ${what}.`;
    findings.add('order_without_payment', orderId, text);
  } else if (isCompleted) {
    checkInvoice(audited, order, payment);
  }
};

const differingParts = (
  { invoiceNumber, parts, totalPaise }: InvoiceAccount,
  { referenceCode, toppedUpPaise, creditedPaise, utr }: PaymentAccount,
): string | null => {
  const sum = (source: PaymentSource): Paise =>
    parts.reduce((paise, part) => paise + (part.source === source ? part.amountPaise : 0), 0);
  const [byUpi, fromBalance] = [sum('upi'), sum('balance')];
  if (byUpi + fromBalance !== totalPaise) {
    return `The parts of ${invoiceNumber} are ${formatRupees(byUpi + fromBalance)} of ${formatRupees(totalPaise)}.`;
  }
  if (parts.some((part) => part.referenceCode !== referenceCode)) {
    return `The parts of ${invoiceNumber} name another payment than ${referenceCode}.`;
  }
  const credited = utr === null ? 0 : (creditedPaise ?? 0);
  for (const [name, invoicedPaise, paidPaise] of [
    ['by UPI', byUpi, credited],
    ['from the balance', fromBalance, toppedUpPaise],
  ] as const) {
    // Prices are compared in whole rupees: less than ₹1 may have been rounded away.
    if (paiseToWholeRupees(invoicedPaise) <= paiseToWholeRupees(paidPaise)) continue;
    return (
      `${invoiceNumber} says ${formatRupees(invoicedPaise)} ${name}; ` +
      `${formatRupees(paidPaise)} of ${referenceCode} was.`
    );
  }
  return null;
};

const checkInvoice = (
  { ledger, findings, isLongAgo }: Audited,
  { orderId, invoiceNumber, pricePaise, confirmedPaise }: OrderAccount,
  payment: PaymentAccount,
): void => {
  const { referenceCode, allocation, notesPaise } = payment;
  const invoice = ledger.invoices.get(invoiceNumber ?? '');
  if (invoice === undefined || invoice.orderId !== orderId) {
    const text = `It is completed under the invoice ${invoiceNumber ?? '(none)'}, which is not its own.`;
    findings.add('order_without_invoice', orderId, text);
    return;
  }
  if (invoice.phase === 'voided') {
    const text = `It is completed under the invoice ${invoiceNumber}, which is void.`;
    findings.add('order_without_invoice', orderId, text);
  }
  if (invoice.paidBy !== referenceCode) {
    const text = `Its invoice ${invoiceNumber} is paid by ${invoice.paidBy ?? 'nothing'}, not ${referenceCode}.`;
    findings.add('price_differs', orderId, text);
  }
  const chargedPaise = (allocation?.pricePaise ?? 0) + notesPaise;
  if (chargedPaise !== invoice.totalPaise) {
    const [total, charged] = [formatRupees(invoice.totalPaise), formatRupees(chargedPaise)];
    const text = `Its invoice is for ${total}; ${charged} of ${referenceCode} was charged.`;
    findings.add('price_differs', orderId, text);
  }
  const differing = differingParts(invoice, payment);
  if (differing !== null) findings.add('payment_parts_differ', orderId, differing);
  const isSettled = invoice.notedAt === null || isLongAgo(invoice.notedAt);
  // The first note includes the paise that rounding left unpaid.
  const unpaidPaise = Math.max(0, pricePaise - (confirmedPaise ?? pricePaise));
  const isUnallocated =
    notesPaise === invoice.notesPaise ||
    notesPaise === Math.min(invoice.totalPaise, invoice.notesPaise + unpaidPaise);
  if (!isUnallocated && isSettled) {
    const [noted, unallocated] = [formatRupees(invoice.notesPaise), formatRupees(notesPaise)];
    const text = `Its credit notes add up to ${noted}; ${unallocated} of ${referenceCode} became unallocated.`;
    findings.add('credit_note_not_freed', orderId, text);
  }
};

/** An invoice that is not void belongs to one completed order. */
const checkInvoiced = (
  { ledger, findings, isLongAgo }: Audited,
  { invoiceNumber, orderId, phase }: InvoiceAccount,
): void => {
  if (phase === 'voided') return;
  const order = ledger.orders.get(orderId);
  if (order?.invoiceNumber === invoiceNumber) return;
  if (order !== undefined && !(isFinalPhase(order.phase) && isLongAgo(order.changedAt))) return;
  const [against, todo] =
    order === undefined
      ? ['which does not exist', 'events verify']
      : order.invoiceNumber === null
        ? [`which ended as ${order.phase.replaceAll('_', ' ')}`, `invoices void ${invoiceNumber}`]
        : [`which is completed under ${order.invoiceNumber}`, `invoices void ${invoiceNumber}`];
  const text = `It belongs to order ${orderId}, ${against}: ${opsPrefix()} ${todo}.`;
  findings.add('invoice_without_order', invoiceNumber, text);
};

const checkReversed = (
  { findings }: Audited,
  payment: PaymentAccount,
  { amountPaise }: CreditIn['credit']['observed'],
): void => {
  const retainedPaise = retainedOf(payment);
  if (retainedPaise <= 0 || payment.refundedPaise >= amountPaise) return;
  const { referenceCode } = payment;
  const [gone, retained] = [formatRupees(amountPaise), formatRupees(retainedPaise)];
  const text =
    `The bank reversed its credit of ${gone}, but ${retained} of it is not recorded as refunded: ` +
    `${opsPrefix()} payments show ${referenceCode}.`;
  findings.add('reversed_and_spent', referenceCode, text);
};

export const checkLedger = (audited: Audited, credits: readonly CreditIn[]): void => {
  const { ledger, findings, isLongAgo } = audited;
  for (const payment of ledger.payments.values()) {
    checkCredit(audited, payment);
    checkMoves(audited, payment);
    checkAllocation(audited, payment);
  }
  for (const order of ledger.orders.values()) checkOrder(audited, order);
  for (const invoice of ledger.invoices.values()) checkInvoiced(audited, invoice);
  for (const { credit, recordedBy, isReversed } of credits) {
    const { creditId, claimedBy, claimedAt } = credit;
    const payer = ledger.payments.get(recordedBy ?? '');
    if (isReversed && payer !== undefined) checkReversed(audited, payer, credit.observed);
    if (recordedBy !== null || claimedAt === null || !isLongAgo(claimedAt)) continue;
    const amount = formatUpiAmount(credit.observed.amountPaise);
    const text =
      `It is claimed for ${claimedBy}, which does not have it: ${opsPrefix()} payments approve ` +
      `${claimedBy} ${amount} --credit row-${creditId}.`;
    findings.add('claimed_and_not_recorded', `credit-${creditId}`, text);
  }
};
