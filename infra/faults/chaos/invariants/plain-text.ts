import type { VerifiedEndState } from '../end-state.ts';
import type { Invariant } from './invariant.ts';

export const noCustomerIsNamed: Invariant<VerifiedEndState> = {
  name: 'no event, stream name, log or queue holds personal data in plain text',
  violations: ({ named }) => named,
};
