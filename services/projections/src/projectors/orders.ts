import type { RegistrarAnswer } from '@haat/contracts/events/domain-registration';
import { orderEvents } from '@haat/contracts/events/order';
import type { OrderStatus } from '@haat/contracts/order-status';
import { orderStatusAfter } from '@haat/domain/order-status';
import { defineProjector } from '../projector.ts';
import { continueTimeline, type Timeline } from './order-timeline.ts';

type OrderRow = {
  readonly id: string;
  readonly customer_id: string;
  readonly email: string;
  readonly service: string;
  readonly domain: string;
  readonly status: OrderStatus;
  readonly reason: string | null;
  readonly price_paise: number;
  readonly paid_paise: number | null;
  readonly payment_method: string;
  readonly reference_code: string;
  readonly invoice_number: string | null;
  readonly registrar_answer: RegistrarAnswer | null;
  readonly expires_at: string | null;
  readonly timeline: Timeline;
  readonly placed_at: string;
  readonly updated_at: string;
};

/** Orders with their story, as their customers see them. */
export const ordersProjector = defineProjector({
  name: 'orders',
  key: 'id',
  columns: {
    id: 'text',
    customer_id: 'text',
    email: 'text',
    service: 'text',
    domain: 'text',
    status: 'text',
    reason: 'text',
    price_paise: 'bigint',
    paid_paise: 'bigint',
    payment_method: 'text',
    reference_code: 'text',
    invoice_number: 'text',
    registrar_answer: 'jsonb',
    expires_at: 'timestamptz',
    timeline: 'jsonb',
    placed_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  nullable: ['reason', 'paid_paise', 'invoice_number', 'registrar_answer', 'expires_at'],
  indexes: ['customer_id, placed_at desc'],
  // A new event of an order moves its status without a word here.
  eventTypes: [...orderEvents.map(({ type }) => type), 'InvoiceIssued', 'InvoicePaid'],
  begins: 'OrderPlaced',
  keyOf: ({ data }) => data.orderId,
  apply: (row: OrderRow | undefined, { event, at }) => {
    if (event.type === 'OrderPlaced') {
      const { data } = event;
      return {
        id: data.orderId,
        customer_id: data.customerId,
        email: data.email,
        service: data.service.kind === 'domain' ? 'Domain' : data.service.title,
        domain: data.service.domain,
        status: orderStatusAfter(event.type),
        reason: null,
        price_paise: data.pricePaise,
        paid_paise: null,
        payment_method: data.paymentMethod,
        reference_code: data.payment.referenceCode,
        invoice_number: null,
        registrar_answer: null,
        expires_at: null,
        timeline: continueTimeline([], event, at, { paidPaise: null }),
        placed_at: data.placedAt,
        updated_at: at,
      };
    }
    if (row === undefined) return row;
    const timeline = continueTimeline(row.timeline, event, at, { paidPaise: row.paid_paise });
    const told = { ...row, timeline, updated_at: at };
    if (event.type === 'InvoiceIssued')
      return { ...told, invoice_number: event.data.invoiceNumber };
    if (event.type === 'InvoicePaid') return told;
    const next = { ...told, status: orderStatusAfter(event.type) };
    switch (event.type) {
      case 'OrderPaymentConfirmed':
        return { ...next, paid_paise: event.data.creditedPaise };
      case 'OrderPaymentReplaced':
        return { ...next, reference_code: event.data.replacedBy };
      case 'OrderPaymentFailed':
      case 'OrderCancelled':
      case 'OrderNameLost':
        return { ...next, reason: event.data.reason };
      case 'DomainRegistrationPending':
        return { ...next, registrar_answer: event.data.answer };
      case 'DomainRegistered':
        return {
          ...next,
          registrar_answer: event.data.answer,
          expires_at: event.data.expiresAt,
        };
      case 'DomainRegistrationFailed':
        return { ...next, registrar_answer: event.data.answer, reason: event.data.reason };
      case 'OrderCompleted':
        return { ...next, invoice_number: event.data.invoiceNumber };
      default:
        return next;
    }
  },
});
