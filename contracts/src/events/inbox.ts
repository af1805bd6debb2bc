import { z } from 'zod';
import { INBOX_PREFIXES } from '../inbox-kind.ts';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventDefinition, type EventOf } from './event.ts';
import { customerId, email, orderedAt, referenceCode, refundNumber } from './example-values.ts';
import { subjects } from './subject.ts';

/** Stream: `inbox-<number>`: one message sent through a form. */
export const inboxStream = (number: string): string => `inbox-${number}`;

/** "BUG-7K3M92QD", "SELL-…", "HIRE-…", "BACK-…"; Crockford's base 32. */
const prefixes = Object.values(INBOX_PREFIXES).join('|');
const numberSchema = z.string().regex(new RegExp(`^(?:${prefixes})-[0-9A-HJKMNP-TV-Z]{8}$`));

const message = z.object({
  number: numberSchema,
  customerId: z.string().nullable(),
});

/** A visitor's message has its own key. */
const subjectOf: EventDefinition<string, z.ZodObject>['subjectOf'] = ({ customerId, number }) =>
  typeof customerId === 'string' ? subjects.customer(customerId) : subjects.message(String(number));

/* Choices are stored as text, so that old events outlive the list. */

/** A visitor or customer reported a bug. */
export const bugReported = defineEvent(
  'BugReported',
  message.extend({
    page: personal(z.string()),
    happened: personal(z.string()),
    expected: personal(z.string()),
    email: personal(z.string()).nullable(),
    reportedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'visitor'],
    shownIn: 'row',
    subjectOf,
    example: {
      number: 'BUG-7K3M92QD',
      customerId: null,
      page: '/domains/domains-prices',
      happened: 'The search for .co.in shows nothing.',
      expected: 'The row of .co.in, as it stood there yesterday.',
      email: null,
      reportedAt: orderedAt,
    },
  },
);

/** A visitor or customer offered code for sale in the shop. */
export const codeOffered = defineEvent(
  'CodeOffered',
  message.extend({
    name: personal(z.string()),
    email: personal(z.string()),
    title: personal(z.string()),
    kind: z.string(),
    description: personal(z.string()),
    demoUrl: personal(z.string()).nullable(),
    askingPricePaise: paiseSchema,
    offeredAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'visitor'],
    shownIn: 'row',
    subjectOf,
    example: {
      number: 'SELL-4T8X0V1N',
      customerId,
      name: 'Asha Verma',
      email,
      title: 'Loom ledger',
      kind: 'php-script',
      description: 'Keeps the books of a weaving shed. Runs on PHP 8.3 and MySQL.',
      demoUrl: 'https://neelkhadi.example/ledger',
      askingPricePaise: 499_900,
      offeredAt: orderedAt,
    },
  },
);

/** A visitor or customer requested work. */
export const hireRequested = defineEvent(
  'HireRequested',
  message.extend({
    name: personal(z.string()),
    email: personal(z.string()),
    work: z.string(),
    description: personal(z.string()),
    budget: z.string(),
    deadline: z.iso.date().nullable(),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'visitor'],
    shownIn: 'row',
    subjectOf,
    example: {
      number: 'HIRE-92QD7K3M',
      customerId: null,
      name: 'Ravi Kumar',
      email: 'ravi@example.in',
      work: 'shop',
      description: 'A shop for forty products, paid by UPI.',
      budget: '25000-50000',
      deadline: '2026-01-31',
      requestedAt: orderedAt,
    },
  },
);

/** Maximum payments of one request: as many as one list shows. */
export const MAX_REFUND_PARTS = 50;

/** A customer requested a refund of unallocated money; an operator records and sends it. */
export const refundRequested = defineEvent(
  'RefundRequested',
  message.extend({
    customerId: z.string(),
    email: personal(z.string()),
    referenceCode: z.string(),
    amountPaise: paiseSchema.positive(),
    parts: z
      .array(z.object({ referenceCode: z.string(), amountPaise: paiseSchema.positive() }))
      .min(1)
      .max(MAX_REFUND_PARTS),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      number: refundNumber,
      customerId,
      email,
      referenceCode,
      amountPaise: 54_900,
      parts: [
        { referenceCode, amountPaise: 50_000 },
        { referenceCode: 'HT8M3N0RY5', amountPaise: 4900 },
      ],
      requestedAt: '2025-11-22T05:40:00.000Z',
    },
  },
);

/** An operator answered, fulfilled or declined the message. */
export const messageSettled = defineEvent(
  'MessageSettled',
  z.object({ number: numberSchema, settledAt: z.iso.datetime() }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: { number: 'BUG-7K3M92QD', settledAt: '2025-11-21T06:10:00.000Z' },
  },
);

export const inboxEvents = [
  bugReported,
  codeOffered,
  hireRequested,
  refundRequested,
  messageSettled,
] as const;
export type InboxEvent = EventOf<(typeof inboxEvents)[number]>;
