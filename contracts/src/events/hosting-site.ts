import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { personal } from '../personal.ts';
import { siteFolderSchema } from '../site/site-folder.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, orderId } from './example-values.ts';

/** Stream: `hostingsite-<order>`: the site that a customer puts on a plan, one change at a time. */
export const hostingSiteStream = (orderId: string): string => `hostingsite-${orderId}`;

const change = z.object({
  changeId: z.string(),
  /** The order that bought the plan. */
  orderId: z.string(),
  customerId: z.string(),
  domain: asciiDomainSchema,
});

const example = {
  changeId: '6a1e4f2b-90c7-5d18-8b3f-1c2d3e4f5a6b',
  ...{ orderId, customerId, domain },
};

/** A customer wants a template on the plan, with these values. */
export const hostingSiteRequested = defineEvent(
  'HostingSiteRequested',
  change.extend({
    /** The route of a free package. */
    template: z.string(),
    folder: siteFolderSchema,
    values: z.object({
      name: personal(z.string()),
      phone: personal(z.string()),
      upi: personal(z.string()).nullable(),
      whatsapp: personal(z.string()).nullable(),
    }),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      ...example,
      ...{ template: 'chai-stall-menu', folder: '' },
      values: {
        name: 'Neel Khadi',
        phone: '+919812345670',
        upi: 'upi://pay?pa=neelkhadi@okaxis&pn=Neel%20Khadi&cu=INR',
        whatsapp: 'https://wa.me/919812345670',
      },
      requestedAt: '2025-11-22T06:00:00.000Z',
    },
  },
);

/**
 * Written before the first file: from here on the server may have them. Again if the template changes
 * before all are there.
 */
export const hostingSiteSent = defineEvent(
  'HostingSiteSent',
  change.extend({
    files: z.array(
      z.object({
        name: z.string(),
        /** Of the content: only a file with it is ours. A phone number could be found by it. */
        sha256: personal(z.string()),
      }),
    ),
    sentAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      ...example,
      files: [
        {
          name: 'index.html',
          sha256: '2f6c1e0d4b0f7a1d3c9e58ab7716c20f9be1d4a35c2071f8840f6d1f3b9a6e57',
        },
      ],
      sentAt: '2025-11-22T06:00:01.000Z',
    },
  },
);

/** The server did not say whether the files are there. The worker reads them until that is known. */
export const hostingSiteUnconfirmed = defineEvent(
  'HostingSiteUnconfirmed',
  change.extend({ reason: personal(z.string()) }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { ...example, reason: 'timeout: no answer within 20000 ms' },
  },
);

/** All files were read back from the server. Nothing says that visitors see them. */
export const hostingSiteWritten = defineEvent(
  'HostingSiteWritten',
  change.extend({ writtenAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { ...example, writtenAt: '2025-11-22T06:00:03.000Z' },
  },
);

/** The site answered over HTTP with the page that was written. */
export const hostingSiteOnline = defineEvent(
  'HostingSiteOnline',
  change.extend({ url: z.string(), seenAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: { ...example, url: `http://${domain}/`, seenAt: '2025-11-22T06:00:04.000Z' },
  },
);

export const NOT_SEEN_REASONS = [
  /** The domain has no address, or nothing answers there. */
  'not_pointing',
  'other_page',
  'files_changed',
  'suspended',
  'plan_ended',
  'by_support',
] as const;

/** The files are there, but the domain has not shown them; the worker no longer asks. */
export const hostingSiteNotSeen = defineEvent(
  'HostingSiteNotSeen',
  change.extend({ reason: z.enum(NOT_SEEN_REASONS), endedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: { ...example, reason: 'not_pointing', endedAt: '2025-11-24T06:00:03.000Z' },
  },
);

export const SITE_REFUSALS = [
  'files_there',
  'quota_full',
  'suspended',
  'not_there',
  'plan_ended',
  'turned_off',
  'template_gone',
  'by_support',
] as const;

/** Not all files could be written. Those that were stay until the next change. */
export const hostingSiteRefused = defineEvent(
  'HostingSiteRefused',
  change.extend({ reason: z.enum(SITE_REFUSALS), refusedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: { ...example, reason: 'quota_full', refusedAt: '2025-11-22T06:00:02.000Z' },
  },
);

export const hostingSiteEvents = [
  hostingSiteRequested,
  hostingSiteSent,
  hostingSiteUnconfirmed,
  hostingSiteWritten,
  hostingSiteOnline,
  hostingSiteNotSeen,
  hostingSiteRefused,
] as const;
export type HostingSiteEvent = EventOf<(typeof hostingSiteEvents)[number]>;
