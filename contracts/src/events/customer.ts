import { z } from 'zod';
import { contactRecordSchema } from '../address.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';

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
);

/** From here on they read what is theirs, write to support, and change nothing else. */
export const customerBlocked = defineEvent(
  'CustomerBlocked',
  z.object({ customerId: z.string(), reason: personal(z.string()) }),
);

/** They may order again. */
export const customerUnblocked = defineEvent(
  'CustomerUnblocked',
  z.object({ customerId: z.string(), reason: personal(z.string()) }),
);

/** They asked for a code to their own address; what the code is, is on record nowhere. */
export const emailVerificationRequested = defineEvent(
  'EmailVerificationRequested',
  z.object({
    customerId: z.string(),
    requestId: z.string(),
    requestedAt: z.iso.datetime(),
  }),
);

/** They gave back a code that was mailed to their address. */
export const emailVerified = defineEvent(
  'EmailVerified',
  z.object({ customerId: z.string(), verifiedAt: z.iso.datetime() }),
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
);

/** They signed out everywhere: every session from before has ended. */
export const sessionsEnded = defineEvent(
  'SessionsEnded',
  z.object({ customerId: z.string(), endId: z.string(), endedAt: z.iso.datetime() }),
);

/**
 * They can log in with one passkey more. Its public key is kept under `passkeyId`, beside the events;
 * what the customer calls it stands there, too.
 */
export const passkeyAdded = defineEvent(
  'PasskeyAdded',
  z.object({ customerId: z.string(), passkeyId: z.string(), addedAt: z.iso.datetime() }),
);

/** A passkey opens the account no more, and every session from before has ended. */
export const passkeyRemoved = defineEvent(
  'PasskeyRemoved',
  z.object({ customerId: z.string(), passkeyId: z.string(), removedAt: z.iso.datetime() }),
);

/**
 * From here on a code is asked for after the password, and every session from before has ended. The
 * secret that codes are made with is kept, sealed, under `secretId`, beside the events.
 */
export const oneTimeCodesTurnedOn = defineEvent(
  'OneTimeCodesTurnedOn',
  z.object({ customerId: z.string(), secretId: z.string(), turnedOnAt: z.iso.datetime() }),
);

/** The password alone opens the account again. */
export const oneTimeCodesTurnedOff = defineEvent(
  'OneTimeCodesTurnedOff',
  z.object({ customerId: z.string(), secretId: z.string(), turnedOffAt: z.iso.datetime() }),
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
);

/** Why somebody may be forgotten: no words of anybody's, for this is readable for ever. */
export const FORGETTING_GROUNDS = [
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
    ground: z.enum(FORGETTING_GROUNDS),
    erasedAt: z.iso.datetime(),
  }),
);

/**
 * A while after they were forgotten: no process has their key at hand any more, and whatever a
 * request that was under way had left of them is removed as well.
 */
export const customerTracesRemoved = defineEvent(
  'CustomerTracesRemoved',
  z.object({ customerId: z.string(), removedAt: z.iso.datetime() }),
);

/** The address belongs to this account, and to no other. */
export const emailClaimed = defineEvent(
  'EmailClaimed',
  z.object({ emailHash: z.string(), customerId: z.string() }),
);

/** Its customer was forgotten: it may open another account, as a stranger's. */
export const emailReleased = defineEvent(
  'EmailReleased',
  z.object({ emailHash: z.string(), customerId: z.string(), releasedAt: z.iso.datetime() }),
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
