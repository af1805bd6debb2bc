import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, orderId } from './example-values.ts';

/** Stream: `download-<id>`: one download, counted once even if resumed. */
export const downloadStream = (downloadId: string): string => `download-${downloadId}`;

/** A download started. */
export const downloadStarted = defineEvent(
  'DownloadStarted',
  z.object({
    downloadId: z.string(),
    itemId: z.int().positive(),
    route: z.string(),
    /** The order that bought it; null for a free item. */
    orderId: z.string().nullable(),
    customerId: z.string().nullable(),
    startedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'visitor'],
    shownIn: { nothing: 'No page shows the number of downloads.' },
    example: {
      downloadId: '5b0f2f0e-7a6c-4b58-9a0d-0d1c6f0b7c11',
      itemId: 1250,
      route: 'upi-statement-matcher',
      orderId,
      customerId,
      startedAt: '2025-11-21T05:20:00.000Z',
    },
  },
);

export const downloadEvents = [downloadStarted] as const;
export type DownloadEvent = EventOf<(typeof downloadEvents)[number]>;
