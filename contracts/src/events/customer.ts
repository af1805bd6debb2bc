import { z } from 'zod';
import { contactRecordSchema } from '../address.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';

/** Streams: `customer-<id>`, and `email-<sha256>` where an e-mail belongs to one account. */
export const customerStream = (customerId: string): string => `customer-${customerId}`;
/** @param emailHash lower-case hex SHA-256 of the trimmed, lower-cased address. */
export const emailStream = (emailHash: string): string => `email-${emailHash}`;

export const customerRegistered = defineEvent(
  'CustomerRegistered',
  z.object({
    customerId: z.string(),
    email: personal(z.string()),
    name: personal(z.string()),
    surname: personal(z.string()),
    phone: personal(z.string()),
    companyName: personal(z.string()).nullable(),
  }),
);

export const customerProfileChanged = defineEvent(
  'CustomerProfileChanged',
  z.object({
    customerId: z.string(),
    name: personal(z.string()),
    surname: personal(z.string()),
    phone: personal(z.string()),
    companyName: personal(z.string()).nullable(),
    /** The saved address that prefills the registrant form. */
    address: contactRecordSchema.nullable(),
  }),
);

export const customerBlocked = defineEvent(
  'CustomerBlocked',
  z.object({ customerId: z.string(), reason: z.string() }),
);

export const customerUnblocked = defineEvent(
  'CustomerUnblocked',
  z.object({ customerId: z.string(), reason: z.string() }),
);

export const emailClaimed = defineEvent(
  'EmailClaimed',
  z.object({ emailHash: z.string(), customerId: z.string() }),
);

export const customerEvents = [
  customerRegistered,
  customerProfileChanged,
  customerBlocked,
  customerUnblocked,
] as const;
export type CustomerEvent = EventOf<(typeof customerEvents)[number]>;

export const emailEvents = [emailClaimed] as const;
export type EmailEvent = EventOf<(typeof emailEvents)[number]>;
