import { type UtrEvent, utrClaimed } from '@haat/contracts/events/payment';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';

export const utrCommandSchema = utrClaimed.schema.extend({ type: z.literal('ClaimUtr') });
export type UtrCommand = z.infer<typeof utrCommandSchema>;

export type UtrState =
  | { readonly phase: 'free' }
  | {
      readonly phase: 'claimed';
      readonly utr: string;
      /** The first claim's: a repeat gets this code, not a second one. */
      readonly referenceCode: string;
      readonly customerId: string;
    };

export type UtrRefusal = {
  readonly reason: 'claimed_by_other';
  readonly customerId: string;
  readonly referenceCode: string;
};

const initial: UtrState = { phase: 'free' };

const evolve = (state: UtrState, event: UtrEvent): UtrState => {
  const phase = phaseAfter(utrLifecycle, state.phase, event.type);
  return phase === null ? state : { phase, ...event.data };
};

/** One bank reference is one payment, for ever. */
export const utrLifecycle: Lifecycle<UtrState['phase'], UtrEvent['type'], 'claimed'> = {
  free: { UtrClaimed: 'claimed' },
  claimed: {},
};

const decide = (command: UtrCommand, state: UtrState): Decision<UtrEvent, UtrRefusal> => {
  if (state.phase === 'free') return accept({ type: 'UtrClaimed', data: dataOf(command) });
  if (state.customerId === command.customerId) return accept();
  const { customerId, referenceCode } = state;
  return refuse({ reason: 'claimed_by_other', customerId, referenceCode });
};

export const utrDecider: Decider<UtrState, UtrCommand, UtrEvent, UtrRefusal> = {
  initial,
  evolve,
  decide,
};
