import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { invoiceStream } from '@haat/contracts/events/invoice';
import {
  type OrderEvent,
  orderEvents,
  orderStream,
  type PaymentMethod,
} from '@haat/contracts/events/order';
import {
  registrantVerificationEvents,
  registrantVerificationStream,
} from '@haat/contracts/events/registrant-verification';
import type { HaatEvent } from '@haat/contracts/events/registry';
import type { OrderedRenewal } from '@haat/contracts/http/orders';
import { planAndPeriodOf, serviceLabel } from '@haat/domain/order/order-label';
import { orderPhaseAfter, orderStatusOf } from '@haat/domain/order/order-status';
import { orders } from '@haat/platform/read-models';
import { continueTimeline } from './order-timeline.ts';
import { defineProjector } from './projector.ts';

const phaseAndStatusAfter = (eventType: OrderEvent['type'], paymentMethod: PaymentMethod) => {
  const phase = orderPhaseAfter(eventType);
  return { phase, status: orderStatusOf({ phase, paymentMethod }) };
};

type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data'];

const renewalOf = ({ service }: Placed): OrderedRenewal | null =>
  service.kind === 'renewal' || service.kind === 'restore'
    ? { subscription_id: service.subscriptionId, paid_until: service.paidUntil }
    : null;

/** Reminders are only emails. */
const VERIFICATION_EVENTS = registrantVerificationEvents
  .map(({ type }) => type)
  .filter((type) => type !== 'RegistrantVerificationReminded');

type VerificationEvent = Extract<HaatEvent, { type: (typeof VERIFICATION_EVENTS)[number] }>;

const isOfVerification = (event: HaatEvent): event is VerificationEvent =>
  (VERIFICATION_EVENTS as readonly string[]).includes(event.type);

export const ordersProjector = defineProjector(orders, {
  eventTypes: [
    ...orderEvents.map(({ type }) => type),
    'InvoiceIssued',
    'InvoicePaid',
    'InvoiceVoided',
    'CreditNoteIssued',
    ...VERIFICATION_EVENTS,
    'HostingSiteOnline',
  ],
  begins: 'OrderPlaced',
  isAwaited: true,
  erasure: {
    ownerColumn: 'customer_id',
    streamsOf: (row) => [
      orderStream(row.id),
      ...(row.invoice_number === null ? [] : [invoiceStream(row.invoice_number)]),
      ...(row.kind === 'domain' ? [registrantVerificationStream(row.id)] : []),
      ...(row.hosting === null ? [] : [hostingSiteStream(row.id)]),
    ],
  },
  keyOf: ({ data }) => data.orderId,
  apply: (row, { event, at }) => {
    if (event.type === 'OrderPlaced') {
      const { data } = event;
      return {
        id: data.orderId,
        customer_id: data.customerId,
        email: data.email,
        service: serviceLabel(data.service),
        domain: data.service.domain,
        ...phaseAndStatusAfter(event.type, data.paymentMethod),
        reason: null,
        price_paise: data.pricePaise,
        paid_paise: null,
        payment_method: data.paymentMethod,
        reference_code: data.payment?.referenceCode ?? null,
        invoice_number: null,
        registrar_answer: null,
        expires_at: null,
        timeline: continueTimeline([], event, at, { paidPaise: null, kind: data.service.kind }),
        placed_at: data.placedAt,
        updated_at: at,
        kind: data.service.kind,
        ...planAndPeriodOf(data),
        nameservers: data.service.kind === 'domain' ? data.service.nameservers : null,
        hosting: null,
        download: null,
        renewal: renewalOf(data),
      };
    }
    if (row === undefined) return row;
    const timeline = continueTimeline(row.timeline, event, at, {
      paidPaise: row.paid_paise,
      kind: row.kind,
    });
    const updated = { ...row, timeline, updated_at: at };
    if (event.type === 'InvoiceIssued') {
      // An invoice after the end is a mistake: the order keeps its own.
      if (row.phase === 'completed') return updated;
      return { ...updated, invoice_number: event.data.invoiceNumber };
    }
    if (event.type === 'InvoicePaid' || event.type === 'InvoiceVoided') return updated;
    if (event.type === 'CreditNoteIssued' || isOfVerification(event)) return updated;
    if (event.type === 'HostingSiteOnline') return updated;
    const next = { ...updated, ...phaseAndStatusAfter(event.type, row.payment_method) };
    switch (event.type) {
      case 'OrderPaymentConfirmed':
        return { ...next, paid_paise: event.data.creditedPaise };
      case 'OrderPaymentReplaced':
        return { ...next, reference_code: event.data.replacedBy };
      case 'OrderPaymentRetried':
        return {
          ...next,
          reference_code: event.data.referenceCode,
          price_paise: event.data.newPrice?.totalPaise ?? row.price_paise,
          reason: null,
        };
      case 'OrderPaymentFailed':
      case 'OrderCancelled':
      case 'OrderDomainLost':
      case 'HostingProvisioningFailed':
      case 'HostingUpgradeFailed':
        return { ...next, reason: event.data.reason };
      case 'DomainRegistrationPending':
      case 'DomainRenewalPending':
      case 'DomainRestorePending':
        return { ...next, registrar_answer: event.data.answer };
      case 'DomainRegistered':
      case 'DomainRenewed':
      case 'DomainRestored':
        return {
          ...next,
          registrar_answer: event.data.answer,
          expires_at: event.data.expiresAt,
        };
      case 'HostingRenewed':
      case 'HostingUpgraded':
        return { ...next, expires_at: event.data.paidUntil };
      case 'DomainRegistrationFailed':
      case 'RenewalFailed':
      case 'RestoreFailed':
        return { ...next, registrar_answer: event.data.answer, reason: event.data.reason };
      case 'HostingProvisioned': {
        const { username, panelUrl, nameservers } = event.data;
        return { ...next, hosting: { username, panel_url: panelUrl, nameservers } };
      }
      case 'DownloadGranted': {
        const { itemId, route, title } = event.data;
        return { ...next, download: { item_id: itemId, route, title } };
      }
      case 'OrderCompleted':
        return { ...next, invoice_number: event.data.invoiceNumber };
      case 'DomainRegistrationRequested':
      case 'DomainRegistrationAttempted':
      case 'DomainRegistrationPostponed':
      case 'DomainRegistrationNotSeen':
      case 'DomainRegistrationOutcomeUnknown':
      case 'DomainRegistrationRetried':
      case 'HostingProvisioningRequested':
      case 'BundledHostingFailed':
      case 'DomainRenewalRequested':
      case 'DomainRestoreRequested':
      case 'HostingUpgradeRequested':
        return next;
    }
  },
});
