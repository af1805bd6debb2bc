import { expect } from 'vitest';
import type { Decider } from '../decider/decider.ts';

/** What may be said of a decision; the sentence begins with `given`. */
export type Outcome<Event, Refusal> = {
  readonly then: (expected: readonly Event[]) => void;
  readonly thenNothing: () => void;
  readonly thenRefused: (refusal: Refusal) => void;
};

/** @returns the state that these events tell. */
export const fold = <State, Event>(
  decider: Pick<Decider<State, never, Event, unknown>, 'initial' | 'evolve'>,
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial);

/** Lets a test read as prose: `given([events]).when(command).then([events])`. */
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
