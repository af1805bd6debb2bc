import { z } from 'zod';
import { contactRecordSchema } from '../address.ts';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { domainRegistrationEvents } from './domain-registration.ts';
import { defineEvent, type EventOf } from './event.ts';

/** Stream: `order-<id>`. */
export const orderStream = (orderId: string): string => `order-${orderId}`;

export const domainServiceSchema = z.object({
  kind: z.literal('domain'),
  domain: asciiDomainSchema,
  years: z.int().positive(),
  nameservers: z.array(z.string()).min(2).max(4),
  registrant: contactRecordSchema,
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

export const orderPlaced = defineEvent(
  'OrderPlaced',
  z.object({
    orderId: z.string(),
    customerId: z.string(),
    email: personal(z.string()),
    /** What is delivered. */
    service: z.discriminatedUnion('kind', [domainServiceSchema, codeServiceSchema]),
    billing: contactRecordSchema,
    /** The server's own price at the moment of ordering. */
    pricePaise: paiseSchema,
    paymentMethod: z.literal('upi'),
    payment: z.object({
      referenceCode: z.string(),
      amountPaise: paiseSchema,
      submittedAt: z.iso.datetime(),
    }),
    placedAt: z.iso.datetime(),
  }),
);

export const orderPaymentConfirmed = defineEvent(
  'OrderPaymentConfirmed',
  z.object({
    orderId: z.string(),
    referenceCode: z.string(),
    creditedPaise: paiseSchema,
    /**
     * The last four characters of the bank reference, for the customer's timeline; empty where the
     * balance alone has paid.
     */
    utrEnding: personal(z.string()),
  }),
);

export const orderPaymentFailed = defineEvent(
  'OrderPaymentFailed',
  z.object({ orderId: z.string(), referenceCode: z.string(), reason: personal(z.string()) }),
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
);

export const orderCompleted = defineEvent(
  'OrderCompleted',
  z.object({ orderId: z.string(), invoiceNumber: z.string() }),
);

export const orderCancelled = defineEvent(
  'OrderCancelled',
  z.object({ orderId: z.string(), reason: personal(z.string()) }),
);

/** The name went to an order whose payment was verified while this one's was not. */
export const orderNameLost = defineEvent(
  'OrderNameLost',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    /** A clause for the customer. */
    reason: personal(z.string()),
  }),
);

export const orderEvents = [
  orderPlaced,
  orderPaymentConfirmed,
  orderPaymentFailed,
  orderPaymentReplaced,
  ...domainRegistrationEvents,
  downloadGranted,
  orderCompleted,
  orderCancelled,
  orderNameLost,
] as const;
export type OrderEvent = EventOf<(typeof orderEvents)[number]>;
