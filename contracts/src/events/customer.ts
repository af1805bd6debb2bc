import { z } from 'zod';
import { contactRecordSchema } from '../address.ts';
import { personal } from '../personal.ts';
import { customerAccountEvents } from './customer-account.ts';
import { defineEvent, type EventOf } from './event.ts';
import { contact, customerId, email, emailHash } from './example-values.ts';

/** Streams: `customer-<id>`, and `email-<hash>` where an email belongs to one account at a time. */
export const customerStream = (customerId: string): string => `customer-${customerId}`;
/** @param emailHash keyed hash of the trimmed, lower-cased address. */
export const emailStream = (emailHash: string): string => `email-${emailHash}`;

/** A customer opened an account. */
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
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      customerId,
      email,
      name: 'Asha',
      surname: 'Verma',
      phone: '9812345670',
      companyName: 'Neel Khadi',
    },
  },
);

/** The customer changed the profile; the event has the whole profile. */
export const customerProfileChanged = defineEvent(
  'CustomerProfileChanged',
  z.object({
    customerId: z.string(),
    name: personal(z.string()),
    surname: personal(z.string()),
    phone: personal(z.string()),
    companyName: personal(z.string()).nullable(),
    address: contactRecordSchema.nullable(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      customerId,
      name: 'Asha',
      surname: 'Verma',
      phone: '9900000000',
      companyName: null,
      address: contact,
    },
  },
);

/** The customer can read their data and write to support, but cannot order or change anything. */
export const customerBlocked = defineEvent(
  'CustomerBlocked',
  z.object({ customerId: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: { customerId, reason: 'Three rejected payments in a day.' },
  },
);

/** The customer can order again. */
export const customerUnblocked = defineEvent(
  'CustomerUnblocked',
  z.object({ customerId: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: { customerId, reason: 'The bank had confused two accounts.' },
  },
);

const ofCustomersStream = { nothing: 'The API reads it from the customer’s own stream.' };

/** The customer requested a code to their email; no event has the code. */
export const emailVerificationRequested = defineEvent(
  'EmailVerificationRequested',
  z.object({
    customerId: z.string(),
    requestId: z.string(),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      requestId: '5a0f1f4e-35f2-5c53-8f4b-0d5b3c0f6a21',
      requestedAt: '2025-11-21T05:00:02.000Z',
    },
  },
);

/** The customer entered the code sent to their email. */
export const emailVerified = defineEvent(
  'EmailVerified',
  z.object({ customerId: z.string(), verifiedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: { customerId, verifiedAt: '2025-11-21T05:01:17.000Z' },
  },
);

/** The customer has a new password, stored outside the events; all earlier sessions ended. */
export const passwordChanged = defineEvent(
  'PasswordChanged',
  z.object({
    customerId: z.string(),
    passwordId: z.string(),
    replaces: z.string().nullable(),
    /** Proof: the previous password, or a mailed link. */
    shownBy: z.enum(['password', 'mailed_link']),
    changedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      passwordId: '5d1f0c7e-3b52-5c4a-9d57-0a6b1f2e8c44',
      replaces: null,
      shownBy: 'mailed_link',
      changedAt: '2025-11-24T09:12:40.000Z',
    },
  },
);

/** The customer logged out everywhere; all earlier sessions ended. */
export const sessionsEnded = defineEvent(
  'SessionsEnded',
  z.object({ customerId: z.string(), endId: z.string(), endedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      endId: 'b0c6f8de-5f0a-5b6c-8a31-6e2d4f7a9c10',
      endedAt: '2025-11-25T18:03:05.000Z',
    },
  },
);

/** The customer can log in with another passkey, stored outside the events. */
export const passkeyAdded = defineEvent(
  'PasskeyAdded',
  z.object({ customerId: z.string(), passkeyId: z.string(), addedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      passkeyId: '5d0c9b7e-2a41-5c63-8f1e-9b7a40d3e652',
      addedAt: '2025-11-25T18:04:05.000Z',
    },
  },
);

/** A passkey no longer opens the account; all earlier sessions ended. */
export const passkeyRemoved = defineEvent(
  'PasskeyRemoved',
  z.object({ customerId: z.string(), passkeyId: z.string(), removedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      passkeyId: '5d0c9b7e-2a41-5c63-8f1e-9b7a40d3e652',
      removedAt: '2025-11-25T18:05:05.000Z',
    },
  },
);

/** Logins need a code after the password; all earlier sessions ended. */
export const oneTimeCodesTurnedOn = defineEvent(
  'OneTimeCodesTurnedOn',
  z.object({ customerId: z.string(), secretId: z.string(), turnedOnAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      secretId: 'c81e0f52-73ad-5b9e-a4d6-1f20b96e7d34',
      turnedOnAt: '2025-11-25T18:06:05.000Z',
    },
  },
);

/** The password alone opens the account again. */
export const oneTimeCodesTurnedOff = defineEvent(
  'OneTimeCodesTurnedOff',
  z.object({ customerId: z.string(), secretId: z.string(), turnedOffAt: z.iso.datetime() }),
  {
    writtenBy: ['customer', 'operator'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      secretId: 'c81e0f52-73ad-5b9e-a4d6-1f20b96e7d34',
      turnedOffAt: '2025-11-25T18:07:05.000Z',
    },
  },
);

/** The customer changed the address for refunds: a UPI ID or a bank account. */
export const refundDestinationChanged = defineEvent(
  'RefundDestinationChanged',
  z.object({
    customerId: z.string(),
    destinationId: z.string(),
    kind: z.enum(['upi', 'account']),
    upiId: personal(z.string()).nullable(),
    accountNumber: personal(z.string()).nullable(),
    ifsc: personal(z.string()).nullable(),
    holder: personal(z.string()).nullable(),
    changedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'The API and ops read it from the customer’s own stream.' },
    example: {
      customerId,
      destinationId: '0199a8c4-6f2e-7c31-9b1d-4a7e52d0c2aa',
      kind: 'account',
      upiId: null,
      accountNumber: '002345678901',
      ifsc: 'HDFC0001234',
      holder: 'Asha Verma',
      changedAt: '2025-11-22T05:35:00.000Z',
    },
  },
);

/** Why a customer may be erased. Never free text: this stays readable. */
export const ERASURE_GROUNDS = [
  'asked_by_customer',
  'ordered_by_authority',
  'not_needed_any_more',
] as const;

/** The customer's key is destroyed: their personal fields can no longer be read. */
export const customerErased = defineEvent(
  'CustomerErased',
  z.object({
    customerId: z.string(),
    /** The stream of the freed email: found here without the key, which may be destroyed first. */
    emailHash: z.string(),
    ground: z.enum(ERASURE_GROUNDS),
    erasedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['operator', 'worker'],
    shownIn: 'row',
    example: {
      customerId,
      emailHash,
      ground: 'asked_by_customer',
      erasedAt: '2026-11-22T09:30:00.000Z',
    },
  },
);

/** No process has the destroyed key, and data that running requests left is removed. */
export const customerTracesRemoved = defineEvent(
  'CustomerTracesRemoved',
  z.object({ customerId: z.string(), removedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { customerId, removedAt: '2026-11-22T09:40:00.000Z' },
  },
);

const ofAddress = { nothing: 'Whose an address is, is read from the address’s own stream.' };

/** The email belongs to this account and no other. */
export const emailClaimed = defineEvent(
  'EmailClaimed',
  z.object({ emailHash: z.string(), customerId: z.string() }),
  {
    writtenBy: ['customer'],
    shownIn: ofAddress,
    example: { emailHash, customerId },
  },
);

/** The email's customer was erased or has another email; it may open another account. */
export const emailReleased = defineEvent(
  'EmailReleased',
  z.object({ emailHash: z.string(), customerId: z.string(), releasedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: ofAddress,
    example: { emailHash, customerId, releasedAt: '2026-11-22T09:30:00.000Z' },
  },
);

/** A link to a new password was requested for this email, whether or not an account has it. */
export const passwordLinkRequested = defineEvent(
  'PasswordLinkRequested',
  z.object({
    emailHash: z.string(),
    requestId: z.string(),
    /** From a device that was logged in to the account; strangers do not use up its limit. */
    isKnownDevice: z.boolean(),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['visitor'],
    shownIn: { nothing: 'The mail with the link is what the customer sees.' },
    example: {
      emailHash,
      requestId: '8e4b7a52-0d9c-5e1f-a6b3-2c7d9f1e5a08',
      isKnownDevice: false,
      requestedAt: '2025-11-24T09:10:02.000Z',
    },
  },
);

export const customerEvents = [
  customerRegistered,
  customerProfileChanged,
  customerBlocked,
  customerUnblocked,
  emailVerificationRequested,
  emailVerified,
  passwordChanged,
  sessionsEnded,
  passkeyAdded,
  passkeyRemoved,
  oneTimeCodesTurnedOn,
  oneTimeCodesTurnedOff,
  refundDestinationChanged,
  ...customerAccountEvents,
  customerErased,
  customerTracesRemoved,
] as const;
export type CustomerEvent = EventOf<(typeof customerEvents)[number]>;

export const emailEvents = [emailClaimed, emailReleased, passwordLinkRequested] as const;
export type EmailEvent = EventOf<(typeof emailEvents)[number]>;
