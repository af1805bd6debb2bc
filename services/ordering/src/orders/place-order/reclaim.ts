import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Decider } from '@haat/domain/decider/decider';
import { releaseIdOf } from '@haat/platform/ids';
import { type CommandServices, executeCommand } from '@haat/record/commands';
import { claimContext } from './claim-context.ts';
import type { Claim } from './order-request.ts';

/** Releases and claims in one append. */
export const freeingFirst = <State, Command, Event, Refusal>(
  decider: Decider<State, Command, Event, Refusal>,
  free: Command,
): Decider<State, Command, Event, Refusal> => ({
  ...decider,
  decide: (requested, state) => {
    const released = decider.decide(free, state);
    const events = released.ok ? released.events : [];
    const claimed = decider.decide(requested, events.reduce(decider.evolve, state));
    // Taken by another order: release nothing.
    if (!claimed.ok || claimed.events.length === 0) return claimed;
    return { ok: true, events: [...events, ...claimed.events] };
  },
});

/** Uses the id of the command that releases: the worker's later release then changes nothing. */
export const reclaim = async <State, Command, Event extends HaatEvent, Refusal>(
  services: CommandServices,
  claim: Claim,
  decider: Decider<State, Command, Event, Refusal>,
  stream: string,
  { free, requested }: { readonly free: Command; readonly requested: Command },
): Promise<void> => {
  const { endedBy } = claim;
  if (endedBy === undefined) return;
  await executeCommand(services, freeingFirst(decider, free), stream, requested, {
    ...claimContext(claim),
    commandId: releaseIdOf(endedBy),
  });
};

export const PAID_AGAIN = 'The order is paid again.';
