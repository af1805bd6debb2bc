import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, orderId, subscriptionId } from './example-values.ts';

/** Stream: `domaintransfer-<order>`: a bought domain on its way to another registrar. */
export const domainTransferStream = (orderId: string): string => `domaintransfer-${orderId}`;

const owned = z.object({
  orderId: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  domain: asciiDomainSchema,
});
const example = { orderId, subscriptionId, customerId, domain };

/** The owner has seen the transfer code; nothing stores the code. */
export const transferCodeShown = defineEvent(
  'TransferCodeShown',
  owned.extend({
    /** The registrar was asked for a new one first. */
    isNew: z.boolean(),
    shownAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'Its email tells the owner; the history of changes has none.' },
    example: { ...example, isNew: false, shownAt: '2025-11-22T06:00:00.000Z' },
  },
);

/** The registrar no longer has a domain that has not expired. Once is no proof. */
export const domainMissing = defineEvent(
  'DomainMissing',
  owned.extend({ seenAt: z.iso.datetime() }),
  {
    writtenBy: ['worker', 'customer', 'operator'],
    shownIn: 'row',
    example: { ...example, seenAt: '2026-03-01T06:00:00.000Z' },
  },
);

/** The registrar has it again: its earlier answer was wrong, or the transfer was undone. */
export const domainFound = defineEvent('DomainFound', owned.extend({ seenAt: z.iso.datetime() }), {
  writtenBy: ['worker', 'customer', 'operator'],
  shownIn: 'row',
  example: { ...example, seenAt: '2026-03-01T18:00:00.000Z' },
});

/** Missing twice, a day apart, and registered elsewhere: its owner has taken it away. */
export const domainTransferredOut = defineEvent(
  'DomainTransferredOut',
  owned.extend({ transferredAt: z.iso.datetime() }),
  {
    writtenBy: ['worker', 'customer', 'operator'],
    shownIn: 'row',
    example: { ...example, transferredAt: '2026-03-02T06:00:00.000Z' },
  },
);

export const domainTransferEvents = [
  transferCodeShown,
  domainMissing,
  domainFound,
  domainTransferredOut,
] as const;
export type DomainTransferEvent = EventOf<(typeof domainTransferEvents)[number]>;
