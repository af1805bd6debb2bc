import { describe, expect, it } from 'vitest';
import { corruptedEndStates, validEndState } from '../testing/corrupted-end-states.ts';
import { invariants } from './all.ts';

describe('The invariants of the chaos test', () => {
  it.each(invariants.map((one) => [one.name, one] as const))(
    'hold in a valid end state: %s',
    (_name, { violations }) => {
      expect(violations(validEndState)).toEqual([]);
    },
  );

  describe.each(invariants)('“$name” is violated when', ({ name, violations }) => {
    it.each(Object.entries(corruptedEndStates[name] ?? {}))('%s', (_how, endState) => {
      expect(violations(endState)).not.toEqual([]);
    });
  });

  it('each have a corrupted end state', () => {
    expect(Object.keys(corruptedEndStates).toSorted()).toEqual(
      invariants.map(({ name }) => name).toSorted(),
    );
  });
});
