import {
  type FreeHostingEvent,
  freeHostingClaimed,
  freeHostingReleased,
} from '@haat/contracts/events/hosting';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider, type Decision, refuse } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const freeHostingCommandSchema = z.discriminatedUnion('type', [
  freeHostingClaimed.schema.extend({ type: z.literal('ClaimFreeHosting') }),
  /** Does nothing unless this order holds the claim. */
  freeHostingReleased.schema.extend({ type: z.literal('ReleaseFreeHosting') }),
]);
export type FreeHostingCommand = z.infer<typeof freeHostingCommandSchema>;

export type FreeHostingState =
  | { readonly phase: 'free'; readonly releases: number }
  | ({ readonly phase: 'claimed'; readonly releases: number } & Extract<
      FreeHostingEvent,
      { type: 'FreeHostingClaimed' }
    >['data']);

export type FreeHostingRefusal = { readonly reason: 'claimed'; readonly orderId: string };

/** A customer has one free plan at a time. */
export const freeHostingLifecycle: Lifecycle<
  FreeHostingState['phase'],
  FreeHostingEvent['type'],
  FreeHostingState['phase']
> = {
  free: { FreeHostingClaimed: 'claimed' },
  claimed: { FreeHostingReleased: 'free' },
};

const initial: FreeHostingState = { phase: 'free', releases: 0 };

const evolve = (state: FreeHostingState, event: FreeHostingEvent): FreeHostingState => {
  const phase = phaseAfter(freeHostingLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (phase === 'free') return { phase, releases: state.releases + 1 };
  const { customerId, orderId, domain } = event.data;
  return { phase, releases: state.releases, customerId, orderId, domain };
};

const decide = (
  command: FreeHostingCommand,
  state: FreeHostingState,
): Decision<FreeHostingEvent, FreeHostingRefusal> => {
  if (command.type === 'ClaimFreeHosting') {
    if (state.phase === 'free') {
      return accept({ type: 'FreeHostingClaimed', data: dataOf(command) });
    }
    if (state.orderId === command.orderId) return accept();
    return refuse({ reason: 'claimed', orderId: state.orderId });
  }
  if (state.phase === 'free' || state.orderId !== command.orderId) return accept();
  return accept({ type: 'FreeHostingReleased', data: dataOf(command) });
};

export const freeHostingDecider: Decider<
  FreeHostingState,
  FreeHostingCommand,
  FreeHostingEvent,
  FreeHostingRefusal
> = { initial, evolve, decide };
