import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import type { Subject } from './subject.ts';

/** Stream: one for each subject that is forgotten beside the customers, who have their own. */
export const erasureStream = (subject: string): string => `forgotten-${subject.replace(':', '-')}`;

/**
 * The key of a message, an invoice or a credit is destroyed: what the history says under it cannot be
 * read from here on. A customer's own key: `CustomerErased`.
 */
export const subjectErased = defineEvent(
  'SubjectErased',
  z.object({
    /** Such as `invoice:HT-2627-00217`. */
    subject: z.string().regex(/^(?:message|invoice|credit):.+$/),
    /** `customer_erased`: the customer was erased; `retention_over`: the law required a copy until now. */
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
