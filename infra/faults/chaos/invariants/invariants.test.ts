import { describe, expect, it } from 'vitest';
import { corruptedEndStates, validEndState } from '../testing/corrupted-end-states.ts';
import { invariants } from './all.ts';

describe('after a storm', () => {
  it.each(invariants.map((one) => [one.name, one] as const))(
    'in which nothing went wrong it holds that %s',
    (_name, { violations }) => {
      expect(violations(validEndState)).toEqual([]);
    },
  );

  describe.each(invariants)('it is seen, by "$name", that', ({ name, violations }) => {
    it.each(Object.entries(corruptedEndStates[name] ?? {}))('%s', (_how, endState) => {
      expect(violations(endState)).not.toEqual([]);
    });
  });

  it('every invariant has been seen to fail', () => {
    expect(Object.keys(corruptedEndStates).toSorted()).toEqual(
      invariants.map(({ name }) => name).toSorted(),
    );
  });
});
