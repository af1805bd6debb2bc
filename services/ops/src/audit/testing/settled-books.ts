/** Events of a shop whose worker has caught up. */

import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { paymentParts } from '@haat/domain/invoice/invoice-parts';
import { type OrderCommand, orderDecider } from '@haat/domain/order/order';
import { paymentDecider } from '@haat/domain/payment/payment';
import { toppedUpLeft } from '@haat/domain/payment/payment-balance';
import { retainedOf, type SubmittedPayment } from '@haat/domain/payment/payment-state';
import { afterSteps, type Books, muchLater } from '@haat/domain/testing/books';
import { codeOrderPlaced } from '@haat/domain/testing/code-order';

export type StreamEvent = { readonly stream: string; readonly event: HaatEvent };

export const creditByUtr = (utr: string): string => `utr-${utr}`;

const entriesOf = (stream: string, events: readonly HaatEvent[]): readonly StreamEvent[] =>
  events.map((event) => ({ stream, event }));

const creditEvents = ({ credits }: Books): readonly StreamEvent[] =>
  credits.flatMap(({ observed, claim }, n) => {
    const creditId = creditByUtr(String(n));
    const events: HaatEvent[] = [];
    if (observed) events.push({ type: 'CreditObserved', data: { ...observed, utr: String(n) } });
    if (claim) events.push(sample('CreditClaimed', { creditId, ...claim }));
    return entriesOf(`credit-${creditId}`, events);
  });

/** Gives each payment its own order ids: the books reuse them. */
const ownOrder = (event: HaatEvent, n: number): HaatEvent =>
  'orderId' in event.data && event.data.orderId !== null
    ? ({ ...event, data: { ...event.data, orderId: `${event.data.orderId}-${n}` } } as HaatEvent)
    : event;

const notesOf = (history: readonly HaatEvent[], orderId: string) => {
  const since = history.findLastIndex(
    (event) =>
      event.type === 'PaymentReplaced' ||
      event.type === 'PaymentReleased' ||
      (event.type === 'PaymentAllocated' && event.data.orderId !== orderId),
  );
  return history
    .slice(since + 1)
    .filter((event) => event.type === 'PaymentUnallocatedByCreditNote');
};

const decided = (commands: readonly OrderCommand[]): readonly HaatEvent[] => {
  const events: HaatEvent[] = [];
  let state = orderDecider.initial;
  for (const command of commands) {
    const decision = orderDecider.decide(command, state);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.reason}`);
    events.push(...decision.events);
    state = decision.events.reduce(orderDecider.evolve, state);
  }
  return events;
};

const orderOf = (payment: SubmittedPayment, history: readonly HaatEvent[], n: number) => {
  const { allocation, referenceCode, customerId, phase, amountPaise } = payment;
  if (allocation === null) return [];
  const orderId = `${allocation.orderId}-${n}`;
  const invoiceNumber = `HT-2627-${orderId.slice(-6)}`;
  const notes = notesOf(history, allocation.orderId);
  const notesPaise = notes.reduce((sum, { data }) => sum + data.amountPaise, 0);
  const pricePaise = allocation.pricePaise + notesPaise;
  const { submittedAt } = sample('PaymentSubmitted').data;
  const paid = { referenceCode, amountPaise, submittedAt };
  const placed = { ...codeOrderPlaced.data, orderId, customerId, pricePaise, payment: paid };
  const place = { type: 'PlaceOrder', ...placed } as const;
  const stream = `order-${orderId}`;
  if (phase !== 'verified') {
    const reason = 'The bank does not know it.';
    const fail = { type: 'FailOrderPayment', orderId, referenceCode, reason } as const;
    const isOver = phase === 'rejected' || phase === 'expired';
    return entriesOf(stream, decided(isOver ? [place, fail] : [place]));
  }
  const creditedPaise = retainedOf(payment);
  const balancePaise = toppedUpLeft(payment);
  const parts = paymentParts({ creditedPaise, balancePaise, payment: paid }, pricePaise);
  const ordered = decided([
    place,
    {
      ...{ type: 'ConfirmOrderPayment', orderId, referenceCode, creditedPaise, balancePaise },
      utrEnding: payment.utr?.slice(-4) ?? '',
    },
    { type: 'GrantDownload', orderId },
    { type: 'CompleteOrder', orderId, invoiceNumber },
  ]);
  const invoiced = [
    sample('InvoiceIssued', { invoiceNumber, orderId, customerId, totalPaise: pricePaise, parts }),
    sample('InvoicePaid', { invoiceNumber, orderId, referenceCode, paidPaise: creditedPaise }),
    ...notes.map(({ data: { amountPaise: unallocated, creditNoteNumber } }) =>
      sample('CreditNoteIssued', {
        invoiceNumber,
        orderId,
        creditNoteNumber,
        amountPaise: unallocated,
      }),
    ),
  ];
  return [...entriesOf(stream, ordered), ...entriesOf(`invoice-${invoiceNumber}`, invoiced)];
};

const released = (payment: SubmittedPayment): readonly HaatEvent[] => {
  const { allocation, referenceCode, phase } = payment;
  if (allocation === null || (phase !== 'rejected' && phase !== 'expired')) return [];
  const { orderId } = allocation;
  const why = { cause: 'payment_failed', reason: 'The bank does not know it.' } as const;
  const command = { type: 'ReleasePayment', referenceCode, orderId, ...why } as const;
  const decision = paymentDecider.decide(command, payment);
  return decision.ok ? decision.events : [];
};

export const settledAfter = (steps: Parameters<typeof afterSteps>[0]): readonly StreamEvent[] => {
  const books = muchLater(afterSteps(steps));
  return [
    ...creditEvents(books),
    ...books.payments.flatMap((payment, n) => {
      if (payment.phase === 'not_submitted') return [];
      const history = books.histories[n] ?? [];
      const own = [...history, ...released(payment)].map((event) => ownOrder(event, n));
      return [
        ...entriesOf(`payment-${payment.referenceCode}`, own),
        ...orderOf(payment, history, n),
      ];
    }),
  ];
};
