import type { OrderEvent, RegistrarAnswer } from '@haat/contracts/events/order';
import {
  asha,
  ashasAddress,
  ashasOrder,
  domain,
  type Named,
  pricePaise,
  referenceCode,
} from './asha.ts';
import { paymentRejected } from './payment.ts';

export const orderPlaced: Named<OrderEvent, 'OrderPlaced'> = {
  type: 'OrderPlaced',
  data: {
    orderId: ashasOrder,
    customerId: asha,
    email: 'asha@neelkhadi.example',
    service: {
      kind: 'domain',
      domain,
      years: 1,
      nameservers: ['ns1.haat.example', 'ns2.haat.example'],
      registrant: ashasAddress,
    },
    billing: ashasAddress,
    pricePaise,
    paymentMethod: 'upi',
    payment: {
      referenceCode,
      amountPaise: pricePaise,
      submittedAt: '2025-11-21T05:02:11.000Z',
    },
    placedAt: '2025-11-21T05:02:16.000Z',
  },
};

export const orderPaymentConfirmed: Named<OrderEvent, 'OrderPaymentConfirmed'> = {
  type: 'OrderPaymentConfirmed',
  data: { orderId: ashasOrder, referenceCode, creditedPaise: pricePaise, utrEnding: '5678' },
};

export const orderPaymentFailed: Named<OrderEvent, 'OrderPaymentFailed'> = {
  type: 'OrderPaymentFailed',
  data: { orderId: ashasOrder, referenceCode, reason: paymentRejected.data.reason },
};

export const domainRegistrationRequested: Named<OrderEvent, 'DomainRegistrationRequested'> = {
  type: 'DomainRegistrationRequested',
  data: { orderId: ashasOrder, domain, years: 1 },
};

const answer: RegistrarAnswer = {
  actiontypedesc: 'Registration of neelkhadi.in for 1 year',
  actionstatusdesc: 'Domain registration completed Successfully',
  description: domain,
  customerid: '17603982',
  error: null,
  message: null,
};

export const domainRegistrationPending: Named<OrderEvent, 'DomainRegistrationPending'> = {
  type: 'DomainRegistrationPending',
  data: {
    orderId: ashasOrder,
    domain,
    registrarOrderId: '78434262',
    answer: {
      ...answer,
      actionstatusdesc: 'Order Locked In Processing.',
      error: 'Order Locked for Processing, Please contact Support',
    },
  },
};

export const domainRegistrationOutcomeUnknown: Named<
  OrderEvent,
  'DomainRegistrationOutcomeUnknown'
> = {
  type: 'DomainRegistrationOutcomeUnknown',
  data: { orderId: ashasOrder, domain, reason: 'The registrar did not answer within 30 seconds.' },
};

export const domainRegistered: Named<OrderEvent, 'DomainRegistered'> = {
  type: 'DomainRegistered',
  data: {
    orderId: ashasOrder,
    domain,
    registrarOrderId: '78434262',
    registrarCustomerId: '17603982',
    registeredAt: '2025-11-21T05:03:02.000Z',
    expiresAt: '2026-11-21T05:03:02.000Z',
    answer,
  },
};

export const domainRegistrationFailed: Named<OrderEvent, 'DomainRegistrationFailed'> = {
  type: 'DomainRegistrationFailed',
  data: {
    orderId: ashasOrder,
    domain,
    failure: 'taken',
    reason: 'neelkhadi.in was registered by someone else in the meantime.',
    answer: { ...answer, actionstatusdesc: null, message: 'Domain already registered' },
  },
};

export const orderCompleted: Named<OrderEvent, 'OrderCompleted'> = {
  type: 'OrderCompleted',
  data: { orderId: ashasOrder, invoiceNumber: 'HT/25-26/000042' },
};

export const orderCancelled: Named<OrderEvent, 'OrderCancelled'> = {
  type: 'OrderCancelled',
  data: { orderId: ashasOrder, reason: 'The customer asked for it.' },
};
