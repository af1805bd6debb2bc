import { type ForgettingEvent, subjectErased } from '@haat/contracts/events/forgetting';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const forgettingCommandSchema = subjectErased.schema.extend({
  type: z.literal('ForgetSubject'),
});
export type ForgettingCommand = z.infer<typeof forgettingCommandSchema>;

export type ForgettingState = { readonly phase: 'readable' | 'forgotten' };

export const forgettingLifecycle: Lifecycle<
  ForgettingState['phase'],
  ForgettingEvent['type'],
  'forgotten'
> = {
  readable: { SubjectErased: 'forgotten' },
  forgotten: {},
};

/** A message, an invoice or a credit that tells of somebody is forgotten once, for ever. */
export const forgettingDecider: Decider<
  ForgettingState,
  ForgettingCommand,
  ForgettingEvent,
  never
> = {
  initial: { phase: 'readable' },
  evolve: (state, { type }) => ({
    phase: phaseAfter(forgettingLifecycle, state.phase, type) ?? state.phase,
  }),
  decide: (command, { phase }) =>
    phase === 'forgotten' ? accept() : accept({ type: 'SubjectErased', data: dataOf(command) }),
};
