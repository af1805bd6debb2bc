import { type ErasureEvent, subjectErased } from '@haat/contracts/events/erasure';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const erasureCommandSchema = subjectErased.schema.extend({
  type: z.literal('EraseSubject'),
});
export type ErasureCommand = z.infer<typeof erasureCommandSchema>;

export type ErasureState = { readonly phase: 'readable' | 'forgotten' };

export const erasureLifecycle: Lifecycle<ErasureState['phase'], ErasureEvent['type'], 'forgotten'> =
  {
    readable: { SubjectErased: 'forgotten' },
    forgotten: {},
  };

export const erasureDecider: Decider<ErasureState, ErasureCommand, ErasureEvent, never> = {
  initial: { phase: 'readable' },
  evolve: (state, { type }) => ({
    phase: phaseAfter(erasureLifecycle, state.phase, type) ?? state.phase,
  }),
  decide: (command, { phase }) =>
    phase === 'forgotten' ? accept() : accept({ type: 'SubjectErased', data: dataOf(command) }),
};
