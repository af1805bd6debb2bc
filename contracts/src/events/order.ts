import { z } from 'zod';
import { contactRecordSchema } from '../address.ts';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';

/** Stream: `order-<id>`. */
export const orderStream = (orderId: string): string => `order-${orderId}`;

/** The name as it is registered: lower-case ASCII, internationalized names in punycode. */
export const asciiDomainSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)+$/);

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
    /** The last four characters of the bank reference, for the customer's timeline. */
    utrEnding: z.string(),
  }),
);

export const orderPaymentFailed = defineEvent(
  'OrderPaymentFailed',
  z.object({ orderId: z.string(), referenceCode: z.string(), reason: z.string() }),
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

/** The intent, written before the registrar is called. */
export const domainRegistrationRequested = defineEvent(
  'DomainRegistrationRequested',
  z.object({ orderId: z.string(), domain: asciiDomainSchema, years: z.int().positive() }),
);

/** What the registrar said, as the specification's status dialog reads it. */
export const registrarAnswerSchema = z.object({
  actiontypedesc: z.string().nullable(),
  actionstatusdesc: z.string().nullable(),
  description: z.string().nullable(),
  customerid: z.string().nullable(),
  error: z.string().nullable(),
  message: z.string().nullable(),
});
export type RegistrarAnswer = z.infer<typeof registrarAnswerSchema>;

/** "Locked in processing": a normal state at the registrar, asked about until it settles. */
export const domainRegistrationPending = defineEvent(
  'DomainRegistrationPending',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    /** The registrar's id of the order (entityid). */
    registrarOrderId: z.string().nullable(),
    answer: registrarAnswerSchema,
  }),
);

export const domainRegistered = defineEvent(
  'DomainRegistered',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    registrarOrderId: z.string(),
    registrarCustomerId: z.string().nullable(),
    registeredAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    answer: registrarAnswerSchema,
  }),
);

export const REGISTRATION_FAILURES = [
  'taken',
  'funds',
  'contact',
  'nameserver',
  'auth',
  'other',
] as const;

export const domainRegistrationFailed = defineEvent(
  'DomainRegistrationFailed',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    failure: z.enum(REGISTRATION_FAILURES),
    /** A sentence for the customer; the registrar's own words stay in `answer`. */
    reason: z.string(),
    answer: registrarAnswerSchema,
  }),
);

/** The registrar's answer got lost: the name is looked up before anything else is tried. */
export const domainRegistrationOutcomeUnknown = defineEvent(
  'DomainRegistrationOutcomeUnknown',
  z.object({ orderId: z.string(), domain: asciiDomainSchema, reason: z.string() }),
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
  z.object({ orderId: z.string(), reason: z.string() }),
);

export const orderEvents = [
  orderPlaced,
  orderPaymentConfirmed,
  orderPaymentFailed,
  orderPaymentReplaced,
  domainRegistrationRequested,
  domainRegistrationPending,
  domainRegistered,
  domainRegistrationFailed,
  domainRegistrationOutcomeUnknown,
  downloadGranted,
  orderCompleted,
  orderCancelled,
] as const;
export type OrderEvent = EventOf<(typeof orderEvents)[number]>;
