import { unknown } from './classify-action.ts';
import { GONE, OUR_ACCOUNT, refused } from './classify-change.ts';
import type { ChangeOutcome, DomainReading } from './port.ts';

type NotRead = { readonly kind: 'gone' } | Extract<DomainReading, { readonly kind: 'unknown' }>;

/** For a change that needs a reading first: nothing was sent. */
export const unreadBefore = (reading: NotRead): ChangeOutcome => {
  if (reading.kind === 'gone') return refused('refused', GONE, 'the registrar has no such order');
  return reading.isDenied
    ? refused('auth', OUR_ACCOUNT, reading.description)
    : unknown(reading.description);
};
