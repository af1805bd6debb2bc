import { z } from 'zod';
import { contactRecordSchema } from '../address.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { contact, customerId, email, emailHash } from './example-values.ts';

/** Streams: `customer-<id>`, and `email-<hash>` where an e-mail belongs to one account at a time. */
export const customerStream = (customerId: string): string => `customer-${customerId}`;
/** @param emailHash keyed hash of the trimmed, lower-cased address. */
export const emailStream = (emailHash: string): string => `email-${emailHash}`;

/** Somebody opened an account. */
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

/** They changed what the shop knows of them; all of it as it is from here on. */
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

/** From here on they read what is theirs, write to support, and change nothing else. */
export const customerBlocked = defineEvent(
  'CustomerBlocked',
  z.object({ customerId: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: { customerId, reason: 'Three rejected payments in a day.' },
  },
);

/** They may order again. */
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

/** They asked for a code to their own address; what the code is, is on record nowhere. */
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

/** They gave back a code that was mailed to their address. */
export const emailVerified = defineEvent(
  'EmailVerified',
  z.object({ customerId: z.string(), verifiedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: { customerId, verifiedAt: '2025-11-21T05:01:17.000Z' },
  },
);

/**
 * They have another password, and every session from before has ended. The password itself is on
 * record nowhere; its hash is kept under `passwordId`, beside the events.
 */
export const passwordChanged = defineEvent(
  'PasswordChanged',
  z.object({
    customerId: z.string(),
    passwordId: z.string(),
    /** The one that it takes the place of; null for the one of the registration. */
    replaces: z.string().nullable(),
    /** What showed that it was them: the password before, or a link in a mail to their address. */
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

/** They signed out everywhere: every session from before has ended. */
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

/**
 * They can log in with one passkey more. Its public key is kept under `passkeyId`, beside the events;
 * what the customer calls it stands there, too.
 */
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

/** A passkey opens the account no more, and every session from before has ended. */
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

/**
 * From here on a code is asked for after the password, and every session from before has ended. The
 * secret that codes are made with is kept, sealed, under `secretId`, beside the events.
 */
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

/**
 * They gave another address for refunds. An operator reads it in full, the customer masked; it goes
 * with the customer's key. Of a UPI ID the other fields are null, and the other way round.
 */
export const refundDestinationChanged = defineEvent(
  'RefundDestinationChanged',
  z.object({
    customerId: z.string(),
    destinationId: z.string(),
    kind: z.enum(['upi', 'account']),
    upiId: personal(z.string()).nullable(),
    accountNumber: personal(z.string()).nullable(),
    ifsc: personal(z.string()).nullable(),
    /** The account holder's name, as the bank has it. */
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

/** Why somebody may be forgotten: no words of anybody's, for this is readable for ever. */
export const ERASURE_GROUNDS = [
  'asked_by_customer',
  'ordered_by_authority',
  'not_needed_any_more',
] as const;

/** Their key is destroyed: what the history says of them cannot be read from here on. */
export const customerErased = defineEvent(
  'CustomerErased',
  z.object({
    customerId: z.string(),
    /**
     * Names the stream of their address, which is free again: found without their key, which may be
     * destroyed before that is done.
     */
    emailHash: z.string(),
    ground: z.enum(ERASURE_GROUNDS),
    erasedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: {
      customerId,
      emailHash,
      ground: 'asked_by_customer',
      erasedAt: '2026-11-22T09:30:00.000Z',
    },
  },
);

/**
 * A while after they were forgotten: no process has their key at hand any more, and whatever a
 * request that was under way had left of them is removed as well.
 */
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

/** The address belongs to this account, and to no other. */
export const emailClaimed = defineEvent(
  'EmailClaimed',
  z.object({ emailHash: z.string(), customerId: z.string() }),
  {
    writtenBy: ['customer'],
    shownIn: ofAddress,
    example: { emailHash, customerId },
  },
);

/** Its customer was forgotten: it may open another account, as a stranger's. */
export const emailReleased = defineEvent(
  'EmailReleased',
  z.object({ emailHash: z.string(), customerId: z.string(), releasedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: ofAddress,
    example: { emailHash, customerId, releasedAt: '2026-11-22T09:30:00.000Z' },
  },
);

/**
 * Somebody asked for a link to a new password of the account with this address. Whether there is
 * one, whoever asks is not told: it is on record either way.
 */
export const passwordLinkRequested = defineEvent(
  'PasswordLinkRequested',
  z.object({
    emailHash: z.string(),
    requestId: z.string(),
    /** From a device that has been signed in to the account: strangers do not use up its share. */
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
  customerErased,
  customerTracesRemoved,
] as const;
export type CustomerEvent = EventOf<(typeof customerEvents)[number]>;

export const emailEvents = [emailClaimed, emailReleased, passwordLinkRequested] as const;
export type EmailEvent = EventOf<(typeof emailEvents)[number]>;
