import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import type { Subject } from './subject.ts';

/** Stream: one per erased subject; a customer's erasure is in the customer's own stream. */
export const erasureStream = (subject: string): string => `forgotten-${subject.replace(':', '-')}`;

/** The key of a message, invoice or credit is destroyed: its personal fields cannot be read. */
export const subjectErased = defineEvent(
  'SubjectErased',
  z.object({
    subject: z.string().regex(/^(?:message|invoice|credit):.+$/),
    /** `retention_over`: the law required a copy until now. */
    because: z.enum(['customer_erased', 'retention_over']),
    erasedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    subjectOf: ({ subject }) => (typeof subject === 'string' ? (subject as Subject) : null),
    example: {
      subject: 'invoice:HT/25-26/000042',
      because: 'retention_over',
      erasedAt: '2034-04-01T04:00:00.000Z',
    },
  },
);

export const erasureEvents = [subjectErased] as const;
export type ErasureEvent = EventOf<(typeof erasureEvents)[number]>;
