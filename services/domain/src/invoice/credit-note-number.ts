import {
  type CreditNoteNumberEvent,
  creditNoteNumberClaimed,
} from '@haat/contracts/events/invoice';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider, type Decision, refuse } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const creditNoteNumberCommandSchema = creditNoteNumberClaimed.schema.extend({
  type: z.literal('ClaimCreditNoteNumber'),
});
export type CreditNoteNumberCommand = z.infer<typeof creditNoteNumberCommandSchema>;

export type CreditNoteNumberState =
  | { readonly phase: 'free' }
  | ({ readonly phase: 'claimed' } & CreditNoteNumberEvent['data']);

export type CreditNoteNumberRefusal = { readonly reason: 'claimed'; readonly creditId: string };

/** A claim is permanent: no number is used twice. */
export const creditNoteNumberLifecycle: Lifecycle<
  CreditNoteNumberState['phase'],
  CreditNoteNumberEvent['type'],
  'claimed'
> = {
  free: { CreditNoteNumberClaimed: 'claimed' },
  claimed: {},
};

const initial: CreditNoteNumberState = { phase: 'free' };

const evolve = (
  state: CreditNoteNumberState,
  event: CreditNoteNumberEvent,
): CreditNoteNumberState => {
  const phase = phaseAfter(creditNoteNumberLifecycle, state.phase, event.type);
  return phase === null ? state : { phase, ...event.data };
};

const decide = (
  command: CreditNoteNumberCommand,
  state: CreditNoteNumberState,
): Decision<CreditNoteNumberEvent, CreditNoteNumberRefusal> => {
  if (state.phase === 'free') {
    return accept({ type: 'CreditNoteNumberClaimed', data: dataOf(command) });
  }
  const { creditId } = state;
  return creditId === command.creditId ? accept() : refuse({ reason: 'claimed', creditId });
};

export const creditNoteNumberDecider: Decider<
  CreditNoteNumberState,
  CreditNoteNumberCommand,
  CreditNoteNumberEvent,
  CreditNoteNumberRefusal
> = { initial, evolve, decide };
