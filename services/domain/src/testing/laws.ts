import { eventDefinition } from '@haat/contracts/events/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decider } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';
import { fold } from './scenario.ts';

type SomeState = { readonly phase: string };
type SomeEvent = { readonly type: string; readonly data: object };

type Aggregate<State extends SomeState, Command, Event extends SomeEvent> = {
  readonly decider: Decider<State, Command, Event, { readonly reason: string }>;
  readonly lifecycle: Lifecycle<State['phase'], Event['type'], State['phase']>;
  readonly commands: fc.Arbitrary<Command>;
  readonly commandSchema: { readonly parse: (command: unknown) => unknown };
  /** Events of which at most one of each group happens in a stream. */
  readonly atMostOnce: readonly (readonly Event['type'][])[];
};

const MAX_COMMANDS = 40;
/** The longest flow has eight steps, all of which a random sequence must hit. */
const LONG_SEQUENCE = {
  minLength: MAX_COMMANDS,
  maxLength: 3 * MAX_COMMANDS,
  size: 'max',
} as const;
const MAX_BATCHES = 40;
const RUNS = { numRuns: 400 };

/** Declares the tests that every aggregate passes: any command in any state. */
export const obeysTheLaws = <State extends SomeState, Command, Event extends SomeEvent>(
  name: string,
  aggregate: Aggregate<State, Command, Event>,
): void => {
  const { decider, lifecycle, commands, commandSchema, atMostOnce } = aggregate;
  const manyCommands = fc.array(commands, { maxLength: MAX_COMMANDS, size: 'max' });

  const carryOut = (
    sequence: readonly Command[],
    visit: (state: State, command: Command) => void = () => {},
  ): readonly Event[] => {
    let state = decider.initial;
    const history: Event[] = [];
    for (const command of sequence) {
      visit(state, command);
      const decision = decider.decide(command, state);
      if (!decision.ok) continue;
      history.push(...decision.events);
      state = decision.events.reduce(decider.evolve, state);
    }
    return history;
  };

  describe(`Any command of ${name}`, () => {
    it('matches its schema in the contracts', () => {
      fc.assert(
        fc.property(commands, (command) => {
          expect(commandSchema.parse(command)).toEqual(command);
        }),
        RUNS,
      );
    });

    it('produces events that match their schema, without extra fields', () => {
      fc.assert(
        fc.property(manyCommands, (sequence) => {
          for (const { type, data } of carryOut(sequence)) {
            expect(eventDefinition(type).schema.parse(data)).toEqual(data);
          }
        }),
        RUNS,
      );
    });

    it('produces events that the lifecycle allows, and reaches the phase that the lifecycle gives', () => {
      fc.assert(
        fc.property(manyCommands, (sequence) => {
          let state = decider.initial;
          for (const event of carryOut(sequence)) {
            const expected = phaseAfter(lifecycle, state.phase, event.type);
            state = decider.evolve(state, event);
            expect(state.phase).toBe(expected);
          }
        }),
        RUNS,
      );
    });

    it('adds nothing when repeated at once, and is refused only if it was refused before', () => {
      fc.assert(
        fc.property(manyCommands, (sequence) => {
          carryOut(sequence, (state, command) => {
            const first = decider.decide(command, state);
            const then = first.ok ? first.events.reduce(decider.evolve, state) : state;
            expect(decider.decide(command, then)).toEqual(
              first.ok ? { ok: true, events: [] } : first,
            );
          });
        }),
        RUNS,
      );
    });

    it('produces each at-most-once event at most once', () => {
      fc.assert(
        fc.property(manyCommands, (sequence) => {
          const types = carryOut(sequence).map((event) => event.type);
          for (const group of atMostOnce) {
            expect(types.filter((type) => group.includes(type)).length).toBeLessThanOrEqual(1);
          }
        }),
        RUNS,
      );
    });

    it('leaves a known phase, even after events in an impossible order', () => {
      fc.assert(
        fc.property(manyCommands, fc.array(fc.nat(), { maxLength: 20 }), (sequence, picks) => {
          const history = carryOut(sequence);
          const jumbled = picks.flatMap((pick) => history[pick % history.length] ?? []);
          expect(Object.keys(lifecycle)).toContain(fold(decider, jumbled).phase);
        }),
        RUNS,
      );
    });

    it('can reach every phase of its lifecycle', () => {
      const reached = new Set<string>();
      const walks = fc.array(commands, LONG_SEQUENCE);
      const phases = Object.keys(lifecycle);
      // How many sequences are needed changes with every new field.
      for (let seed = 1; reached.size < phases.length && seed <= MAX_BATCHES; seed += 1) {
        for (const sequence of fc.sample(walks, { numRuns: 500, seed })) {
          carryOut(sequence, (state) => reached.add(state.phase));
        }
      }
      expect([...reached].sort()).toEqual(phases.sort());
    });
  });
};
