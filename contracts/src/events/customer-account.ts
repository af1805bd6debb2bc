import { z } from 'zod';
import { CONSENT_KINDS, LEGAL_VERSION } from '../legal-texts.ts';
import { personal } from '../personal.ts';
import { defineEvent } from './event.ts';
import { customerId, emailHash } from './example-values.ts';

/** What customers decide about their account; in the stream `customer-<id>`. */

const ofCustomersStream = { nothing: 'The API reads it from the customer’s own stream.' };

const legalVersion = z.string().regex(LEGAL_VERSION);

/** The customer agreed to the terms, or to emails about offers. */
export const consentGiven = defineEvent(
  'ConsentGiven',
  z.object({
    customerId: z.string(),
    kind: z.enum(CONSENT_KINDS),
    /** The version of the text shown, by its date. */
    version: legalVersion,
    givenAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      kind: 'terms',
      version: '2026-12-01',
      givenAt: '2026-12-02T05:00:01.000Z',
    },
  },
);

/** The customer took a consent back. */
export const consentWithdrawn = defineEvent(
  'ConsentWithdrawn',
  z.object({
    customerId: z.string(),
    kind: z.enum(CONSENT_KINDS),
    version: legalVersion,
    withdrawnAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      kind: 'offers',
      version: '2026-12-01',
      withdrawnAt: '2026-12-03T05:00:01.000Z',
    },
  },
);

/** A login from a device that had not logged in to the account before. */
export const newDeviceLoggedIn = defineEvent(
  'NewDeviceLoggedIn',
  z.object({
    customerId: z.string(),
    loginId: z.string(),
    /** Browser and system, such as "Chrome on Android". */
    device: z.string(),
    loggedInAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'The email about it is what the customer sees.' },
    example: {
      customerId,
      loginId: '7d0d5a3c-4d5e-5a21-9a68-1f0c2e4b6d80',
      device: 'Chrome on Android',
      loggedInAt: '2026-12-02T06:10:00.000Z',
    },
  },
);

/** The customer wants another email address; both addresses must confirm it. */
export const emailChangeRequested = defineEvent(
  'EmailChangeRequested',
  z.object({
    customerId: z.string(),
    changeId: z.string(),
    email: personal(z.string()),
    emailHash: z.string(),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      changeId: '2f6c8f4e-90b1-5c34-8f0a-6b1d2e3f4a55',
      email: 'asha@chaikart.example',
      emailHash,
      requestedAt: '2026-12-02T07:00:00.000Z',
    },
  },
);

/** One of the two addresses confirmed the change. */
export const emailChangeConfirmed = defineEvent(
  'EmailChangeConfirmed',
  z.object({
    customerId: z.string(),
    changeId: z.string(),
    address: z.enum(['current', 'new']),
    confirmedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      changeId: '2f6c8f4e-90b1-5c34-8f0a-6b1d2e3f4a55',
      address: 'new',
      confirmedAt: '2026-12-02T07:02:00.000Z',
    },
  },
);

/** The account has another email address; the worker frees the previous one. */
export const emailChanged = defineEvent(
  'EmailChanged',
  z.object({
    customerId: z.string(),
    changeId: z.string(),
    email: personal(z.string()),
    emailHash: z.string(),
    previousEmailHash: z.string(),
    changedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      customerId,
      changeId: '2f6c8f4e-90b1-5c34-8f0a-6b1d2e3f4a55',
      email: 'asha@chaikart.example',
      emailHash,
      previousEmailHash: emailHash,
      changedAt: '2026-12-02T07:03:00.000Z',
    },
  },
);

/** The customer wants the account deleted; all sessions ended. Nothing is deleted before `erasesAt`. */
export const accountDeletionRequested = defineEvent(
  'AccountDeletionRequested',
  z.object({
    customerId: z.string(),
    deletionId: z.string(),
    requestedAt: z.iso.datetime(),
    erasesAt: z.iso.datetime(),
    /** Subscriptions that the customer gives up: they end at their date and cannot be renewed. */
    letExpire: z.array(z.string()),
  }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      deletionId: 'b3c1b0b2-1d63-5a0e-9c65-20d7f4f1a9e3',
      requestedAt: '2026-12-02T08:00:00.000Z',
      erasesAt: '2026-12-09T08:00:00.000Z',
      letExpire: [],
    },
  },
);

/** The account is not deleted: the customer undid it, or something stood in the way at its end. */
export const accountDeletionCancelled = defineEvent(
  'AccountDeletionCancelled',
  z.object({
    customerId: z.string(),
    deletionId: z.string(),
    because: z.enum(['undone', 'in_the_way']),
    cancelledAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      deletionId: 'b3c1b0b2-1d63-5a0e-9c65-20d7f4f1a9e3',
      because: 'undone',
      cancelledAt: '2026-12-03T08:00:00.000Z',
    },
  },
);

/** The customer asked for a copy of their data, at most once in 24 hours. */
export const dataExportRequested = defineEvent(
  'DataExportRequested',
  z.object({
    customerId: z.string(),
    exportId: z.string(),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      exportId: '6a8b3f20-7c11-5e40-b0fb-6b8c5c0d7e91',
      requestedAt: '2026-12-02T09:00:00.000Z',
    },
  },
);

/** The copy can be downloaded until `expiresAt`; then its bytes are removed. */
export const dataExportReady = defineEvent(
  'DataExportReady',
  z.object({
    customerId: z.string(),
    exportId: z.string(),
    bytes: z.int().positive(),
    readyAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: ofCustomersStream,
    example: {
      customerId,
      exportId: '6a8b3f20-7c11-5e40-b0fb-6b8c5c0d7e91',
      bytes: 184_320,
      readyAt: '2026-12-02T09:00:20.000Z',
      expiresAt: '2026-12-03T09:00:20.000Z',
    },
  },
);

export const customerAccountEvents = [
  consentGiven,
  consentWithdrawn,
  newDeviceLoggedIn,
  emailChangeRequested,
  emailChangeConfirmed,
  emailChanged,
  accountDeletionRequested,
  accountDeletionCancelled,
  dataExportRequested,
  dataExportReady,
] as const;
