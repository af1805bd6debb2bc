import { expect } from 'vitest';
import type { Decider } from '../decider/decider.ts';

export type Outcome<Event, Refusal> = {
  readonly then: (expected: readonly Event[]) => void;
  readonly thenNothing: () => void;
  readonly thenRefused: (refusal: Refusal) => void;
};

/** @returns the state after these events. */
export const fold = <State, Event>(
  decider: Pick<Decider<State, never, Event, unknown>, 'initial' | 'evolve'>,
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial);

export const scenarioOf = <State, Command, Event, Refusal>(
  decider: Decider<State, Command, Event, Refusal>,
) => ({
  given: (history: readonly Event[]) => ({
    when: (command: Command): Outcome<Event, Refusal> => {
      const decision = decider.decide(command, fold(decider, history));
      const then = (events: readonly Event[]): void =>
        expect(decision).toEqual({ ok: true, events });
      return {
        then,
        thenNothing: () => then([]),
        thenRefused: (refusal) => expect(decision).toEqual({ ok: false, refusal }),
      };
    },
  }),
});
