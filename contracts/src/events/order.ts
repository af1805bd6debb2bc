import { z } from 'zod';
import { contactRecordSchema } from '../address.ts';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { FREE_PLAN_NAME } from '../constants.ts';
import { planPeriodSchema } from '../http/hosting.ts';
import { ORDER_KINDS } from '../order-kind.ts';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { SUBSCRIPTION_KINDS } from '../subscription-kind.ts';
import { domainRegistrationEvents } from './domain-registration.ts';
import { defineEvent, type EventOf } from './event.ts';
import {
  contact,
  customerId,
  domain,
  email,
  invoiceNumber,
  orderedAt,
  orderId,
  referenceCode,
} from './example-values.ts';
import { hostingProvisioningEvents } from './hosting.ts';
import { renewalEvents } from './renewal.ts';

/** Stream: `order-<id>`. */
export const orderStream = (orderId: string): string => `order-${orderId}`;

/** A later price of the same order, and its parts as the invoice names them. */
export const newPriceSchema = z.object({
  totalPaise: paiseSchema,
  /** Of it, the plan that comes with a domain; 0 without one. */
  planPaise: paiseSchema,
  /** Of it, the set-up of code; 0 without one. */
  setupPaise: paiseSchema,
});
export type NewPrice = z.infer<typeof newPriceSchema>;

/** The plan that comes with a domain in one order: the free one, or a paid one at a flat price. */
export const bundledPlanSchema = z.object({ planName: z.string(), pricePaise: paiseSchema });
export type BundledPlan = z.infer<typeof bundledPlanSchema>;

export const domainServiceSchema = z.object({
  kind: z.literal('domain'),
  domain: asciiDomainSchema,
  years: z.int().positive(),
  nameservers: z.array(z.string()).min(2).max(4),
  registrant: contactRecordSchema,
  /** Null for a domain alone. */
  hosting: bundledPlanSchema.nullable(),
});
export type DomainService = z.infer<typeof domainServiceSchema>;

export const codeServiceSchema = z.object({
  kind: z.literal('code'),
  /** The catalogue's id of the item; the fields below are as they stood when it was ordered. */
  itemId: z.int().positive(),
  title: z.string(),
  route: z.string(),
  category: z.object({ id: z.int().positive(), name: z.string() }),
  /** The part of the order's price that is for setting it up. */
  setupPaise: paiseSchema,
  /** The site that it is bought for. */
  domain: asciiDomainSchema,
});

export const hostingServiceSchema = z.object({
  kind: z.literal('hosting'),
  /** The catalogue's id of the plan; the fields below are as they stood when it was ordered. */
  planId: z.int().positive(),
  planName: z.string(),
  period: planPeriodSchema,
  discountPercent: z.number().min(0).max(100),
  /** The customer's own domain. */
  domain: asciiDomainSchema,
});

export const freeHostingServiceSchema = z.object({
  kind: z.literal('free_hosting'),
  planName: z.literal(FREE_PLAN_NAME),
  /** The customer's own domain. */
  domain: asciiDomainSchema,
});

/** One more period of what was delivered before. */
export const renewalServiceSchema = z.object({
  kind: z.literal('renewal'),
  subscriptionId: z.string(),
  of: z.enum(SUBSCRIPTION_KINDS),
  domain: asciiDomainSchema,
  /** Null for a name. */
  planName: z.string().nullable(),
  /** How much longer: a name's is a year. */
  period: planPeriodSchema,
  /** Until when it was paid when this was ordered. */
  paidUntil: z.iso.datetime(),
});
export type RenewalService = z.infer<typeof renewalServiceSchema>;

const serviceSchema = z.discriminatedUnion('kind', [
  domainServiceSchema,
  codeServiceSchema,
  hostingServiceSchema,
  freeHostingServiceSchema,
  renewalServiceSchema,
]);
export type OrderedService = z.infer<typeof serviceSchema>;

export const PAYMENT_METHODS = ['upi', 'free'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The customer has ordered: what, for how much, and by which payment. */
export const orderPlaced = defineEvent(
  'OrderPlaced',
  z.object({
    orderId: z.string(),
    customerId: z.string(),
    email: personal(z.string()),
    /** What is delivered. */
    service: serviceSchema,
    billing: contactRecordSchema,
    /** The server's own price at the moment of ordering. */
    pricePaise: paiseSchema,
    paymentMethod: z.enum(PAYMENT_METHODS),
    /** Null for what is free. */
    payment: z
      .object({
        referenceCode: z.string(),
        amountPaise: paiseSchema,
        submittedAt: z.iso.datetime(),
      })
      .nullable(),
    placedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'timeline',
    example: {
      orderId,
      customerId,
      email,
      service: {
        kind: 'domain',
        domain,
        years: 1,
        nameservers: ['ns1.haat.example', 'ns2.haat.example'],
        registrant: contact,
        hosting: null,
      },
      billing: {
        name: 'Usha Verma',
        'address-line-1': '2 Bapu Bazar',
        city: 'Jaipur',
        state: 'Rajasthan',
        country: 'IN',
        zipcode: '302001',
        'phone-cc': '91',
        phone: '9812345670',
      },
      pricePaise: 54_900,
      paymentMethod: 'upi',
      payment: { referenceCode, amountPaise: 54_900, submittedAt: orderedAt },
      placedAt: '2025-11-21T05:02:16.000Z',
    },
  },
);

/** The money is there: the order is delivered from here on. */
export const orderPaymentConfirmed = defineEvent(
  'OrderPaymentConfirmed',
  z.object({
    orderId: z.string(),
    referenceCode: z.string(),
    creditedPaise: paiseSchema,
    /** What of it the balance paid. */
    balancePaise: paiseSchema,
    /**
     * The last four characters of the bank reference, for the customer's timeline; empty where the
     * balance alone has paid.
     */
    utrEnding: personal(z.string()),
    /** Of the order: how it is delivered from here on. */
    kind: z.enum(ORDER_KINDS),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId,
      referenceCode,
      creditedPaise: 54_900,
      balancePaise: 0,
      utrEnding: '5678',
      kind: 'domain',
    },
  },
);

/** The payment that stands for it failed: it waits to be paid again. */
export const orderPaymentFailed = defineEvent(
  'OrderPaymentFailed',
  z.object({ orderId: z.string(), referenceCode: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'timeline',
    example: {
      orderId,
      referenceCode,
      reason: 'The bank knows no such credit. Please check the transaction id in your UPI app.',
    },
  },
);

/** The customer mended a mistyped bank reference: the order waits for another payment. */
export const orderPaymentReplaced = defineEvent(
  'OrderPaymentReplaced',
  z.object({
    orderId: z.string(),
    referenceCode: z.string(),
    /** The reference code of the payment that stands for it now, and what it reports. */
    replacedBy: z.string(),
    amountPaise: paiseSchema,
    submittedAt: z.iso.datetime(),
    replacedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'timeline',
    example: {
      orderId,
      referenceCode,
      replacedBy: 'HT5N6B7V8C',
      amountPaise: 54_900,
      submittedAt: '2025-11-21T06:10:00.000Z',
      replacedAt: '2025-11-21T06:10:05.000Z',
    },
  },
);

/** The payment failed, and its customer pays the same order again: it waits for this payment now. */
export const orderPaymentRetried = defineEvent(
  'OrderPaymentRetried',
  z.object({
    orderId: z.string(),
    /** The payment that stands for it from now on, perhaps the one that failed; and what it reports. */
    referenceCode: z.string(),
    amountPaise: paiseSchema,
    submittedAt: z.iso.datetime(),
    retriedAt: z.iso.datetime(),
    /** What the order costs from now on; null where its price stays as it was. */
    newPrice: newPriceSchema.nullable(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'timeline',
    example: {
      orderId,
      referenceCode: 'HT5N6B7V8C',
      amountPaise: 54_900,
      submittedAt: '2025-11-24T06:10:00.000Z',
      retriedAt: '2025-11-24T06:10:05.000Z',
      newPrice: { totalPaise: 59_900, planPaise: 0, setupPaise: 0 },
    },
  },
);

/** From here on the customer may download the item, as often as they like. */
export const downloadGranted = defineEvent(
  'DownloadGranted',
  z.object({
    orderId: z.string(),
    customerId: z.string(),
    itemId: z.int().positive(),
    route: z.string(),
    title: z.string(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId,
      customerId,
      itemId: 1250,
      route: 'upi-statement-matcher',
      title: 'UPI statement matcher',
    },
  },
);

/** All that was ordered is delivered. */
export const orderCompleted = defineEvent(
  'OrderCompleted',
  // Null for what was free: nothing is due, and an invoice's number is not spent on nothing.
  z.object({ orderId: z.string(), invoiceNumber: z.string().nullable() }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { orderId, invoiceNumber },
  },
);

/** Nothing is delivered any more; what was paid is free again. */
export const orderCancelled = defineEvent(
  'OrderCancelled',
  z.object({ orderId: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['customer', 'operator'],
    shownIn: 'timeline',
    example: { orderId, reason: 'The customer asked for it.' },
  },
);

/** The name went to an order whose payment was verified while this one's was not. */
export const orderDomainLost = defineEvent(
  'OrderDomainLost',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    /** A clause for the customer. */
    reason: personal(z.string()),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId,
      domain,
      reason: 'the domain was sold to a customer whose payment was verified first',
    },
  },
);

export const orderEvents = [
  orderPlaced,
  orderPaymentConfirmed,
  orderPaymentFailed,
  orderPaymentReplaced,
  orderPaymentRetried,
  ...domainRegistrationEvents,
  ...hostingProvisioningEvents,
  ...renewalEvents,
  downloadGranted,
  orderCompleted,
  orderCancelled,
  orderDomainLost,
] as const;
export type OrderEvent = EventOf<(typeof orderEvents)[number]>;
