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
import { defineEvent, type EventOf, type Upcaster } from './event.ts';
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
import { restoreEvents } from './restore.ts';
import { upgradeEvents } from './upgrade.ts';

/** Stream: `order-<id>`. */
export const orderStream = (orderId: string): string => `order-${orderId}`;

/**
 * What the price of an upgrade is made of: (`fullPaise` - `paidPaise`) x `daysLeft` / `days`. From the
 * free plan nothing was paid, and the whole new period is left.
 */
export const upgradePartsSchema = z.object({
  /** That day's price of the new plan for a whole period. */
  fullPaise: paiseSchema,
  /** What was paid for the current plan and period. */
  paidPaise: paiseSchema,
  /** Of the period in India, today included. */
  daysLeft: z.int().positive(),
  days: z.int().positive(),
});
export type UpgradeParts = z.infer<typeof upgradePartsSchema>;

export const newPriceSchema = z.object({
  totalPaise: paiseSchema,
  /** The part for a plan that comes with a domain; else 0. */
  planPaise: paiseSchema,
  /** The part for setting up code; else 0. */
  setupPaise: paiseSchema,
  /** The part for the year of a restored domain; else 0. */
  renewalPaise: paiseSchema,
  /** Of an upgrade; else null. */
  upgrade: upgradePartsSchema.nullable(),
});
export type NewPrice = z.infer<typeof newPriceSchema>;

/** A plan in a combined order: the free one, or a paid one at a flat price. */
export const bundledPlanSchema = z.object({ planName: z.string(), pricePaise: paiseSchema });
export type BundledPlan = z.infer<typeof bundledPlanSchema>;

export const domainServiceSchema = z.object({
  kind: z.literal('domain'),
  domain: asciiDomainSchema,
  years: z.int().positive(),
  nameservers: z.array(z.string()).min(2).max(4),
  registrant: contactRecordSchema,
  hosting: bundledPlanSchema.nullable(),
});
export type DomainService = z.infer<typeof domainServiceSchema>;

export const codeServiceSchema = z.object({
  kind: z.literal('code'),
  /** The catalogue's id; the fields below are copied at the time of the order. */
  itemId: z.int().positive(),
  title: z.string(),
  route: z.string(),
  category: z.object({ id: z.int().positive(), name: z.string() }),
  setupPaise: paiseSchema,
  domain: asciiDomainSchema,
});

export const hostingServiceSchema = z.object({
  kind: z.literal('hosting'),
  /** The catalogue's id; the fields below are copied at the time of the order. */
  planId: z.int().positive(),
  planName: z.string(),
  period: planPeriodSchema,
  discountPercent: z.number().min(0).max(100),
  domain: asciiDomainSchema,
});

export const freeHostingServiceSchema = z.object({
  kind: z.literal('free_hosting'),
  planName: z.literal(FREE_PLAN_NAME),
  domain: asciiDomainSchema,
});

/** One more period of a delivered domain or plan. */
export const renewalServiceSchema = z.object({
  kind: z.literal('renewal'),
  subscriptionId: z.string(),
  of: z.enum(SUBSCRIPTION_KINDS),
  domain: asciiDomainSchema,
  planName: z.string().nullable(),
  period: planPeriodSchema,
  /** The end before this renewal. */
  paidUntil: z.iso.datetime(),
});
export type RenewalService = z.infer<typeof renewalServiceSchema>;

/** A domain out of its redemption period, and one more year of it. */
export const restoreServiceSchema = z.object({
  kind: z.literal('restore'),
  subscriptionId: z.string(),
  domain: asciiDomainSchema,
  /** The end before the restore. */
  paidUntil: z.iso.datetime(),
  /** The part for the year; the rest of the price is the restore fee. */
  renewalPaise: paiseSchema,
});
export type RestoreService = z.infer<typeof restoreServiceSchema>;

/** A larger plan on the same account, files included. */
export const upgradeServiceSchema = z.object({
  kind: z.literal('upgrade'),
  subscriptionId: z.string(),
  /** The order that bought the plan. */
  planOrderId: z.string(),
  domain: asciiDomainSchema,
  fromPlan: z.string(),
  /** The catalogue's id; the name is copied at the time of the order. */
  planId: z.int().positive(),
  planName: z.string(),
  period: planPeriodSchema,
  /** The end of the current period, which stays; null from the free plan: a new period starts. */
  paidUntil: z.iso.datetime().nullable(),
  parts: upgradePartsSchema,
});
export type UpgradeService = z.infer<typeof upgradeServiceSchema>;

const serviceSchema = z.discriminatedUnion('kind', [
  domainServiceSchema,
  codeServiceSchema,
  hostingServiceSchema,
  freeHostingServiceSchema,
  renewalServiceSchema,
  restoreServiceSchema,
  upgradeServiceSchema,
]);
export type OrderedService = z.infer<typeof serviceSchema>;

export const PAYMENT_METHODS = ['upi', 'free'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The customer placed an order: product, price and payment. */
export const orderPlaced = defineEvent(
  'OrderPlaced',
  z.object({
    orderId: z.string(),
    customerId: z.string(),
    email: personal(z.string()),
    service: serviceSchema,
    billing: contactRecordSchema,
    pricePaise: paiseSchema,
    paymentMethod: z.enum(PAYMENT_METHODS),
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
    version: 3,
    // A kind was added.
    upcasters: { 1: (data) => data, 2: (data) => data },
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

/** The payment is confirmed: delivery starts. */
export const orderPaymentConfirmed = defineEvent(
  'OrderPaymentConfirmed',
  z.object({
    orderId: z.string(),
    referenceCode: z.string(),
    creditedPaise: paiseSchema,
    /** The part from the balance. */
    balancePaise: paiseSchema,
    /** The last four characters of the UTR; empty where the balance alone paid. */
    utrEnding: personal(z.string()),
    kind: z.enum(ORDER_KINDS),
  }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'timeline',
    version: 3,
    // A kind was added.
    upcasters: { 1: (data) => data, 2: (data) => data },
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

/** The order's payment failed: the order waits to be paid again. */
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

/** The customer corrected a mistyped UTR: the order waits for the corrected payment. */
export const orderPaymentReplaced = defineEvent(
  'OrderPaymentReplaced',
  z.object({
    orderId: z.string(),
    referenceCode: z.string(),
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

const withRenewalPart: Upcaster = ({ newPrice, ...rest }) => ({
  ...rest,
  newPrice: newPrice === null ? null : { ...(newPrice as object), renewalPaise: 0 },
});

const withUpgradeParts: Upcaster = ({ newPrice, ...rest }) => ({
  ...rest,
  newPrice: newPrice === null ? null : { ...(newPrice as object), upgrade: null },
});

/** After a failed payment the customer pays the order again: it waits for this payment. */
export const orderPaymentRetried = defineEvent(
  'OrderPaymentRetried',
  z.object({
    orderId: z.string(),
    /** The payment used now; it may be the failed one. */
    referenceCode: z.string(),
    amountPaise: paiseSchema,
    submittedAt: z.iso.datetime(),
    retriedAt: z.iso.datetime(),
    /** The new price; null where it did not change. */
    newPrice: newPriceSchema.nullable(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'timeline',
    version: 3,
    upcasters: { 1: withRenewalPart, 2: withUpgradeParts },
    example: {
      orderId,
      referenceCode: 'HT5N6B7V8C',
      amountPaise: 54_900,
      submittedAt: '2025-11-24T06:10:00.000Z',
      retriedAt: '2025-11-24T06:10:05.000Z',
      newPrice: {
        ...{ totalPaise: 59_900, planPaise: 0, setupPaise: 0, renewalPaise: 0 },
        upgrade: null,
      },
    },
  },
);

/** The customer may download the item, as often as they like. */
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

/** Everything ordered is delivered. */
export const orderCompleted = defineEvent(
  'OrderCompleted',
  // Null for free orders: no invoice number is spent on them.
  z.object({ orderId: z.string(), invoiceNumber: z.string().nullable() }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { orderId, invoiceNumber },
  },
);

/** Nothing more is delivered; the paid money is unallocated again. */
export const orderCancelled = defineEvent(
  'OrderCancelled',
  z.object({ orderId: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['customer', 'operator'],
    shownIn: 'timeline',
    example: { orderId, reason: 'The customer asked for it.' },
  },
);

/** The domain went to an order whose payment was verified first. */
export const orderDomainLost = defineEvent(
  'OrderDomainLost',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
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
  ...restoreEvents,
  ...upgradeEvents,
  downloadGranted,
  orderCompleted,
  orderCancelled,
  orderDomainLost,
] as const;
export type OrderEvent = EventOf<(typeof orderEvents)[number]>;
