import type { VerifiedEndState } from '../end-state.ts';
import type { Invariant } from './invariant.ts';

export const noCustomerIsNamed: Invariant<VerifiedEndState> = {
  name: 'no personal data in plain text in an event, a stream’s name, a log or a queue',
  violations: ({ named }) => named,
};
