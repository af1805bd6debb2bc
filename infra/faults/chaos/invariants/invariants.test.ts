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

  it.each(corruptedEndStates)('it is seen, by "%s", that %s', (name, _how, endState) => {
    const [invariant] = invariants.filter((one) => one.name === name);
    expect(invariant?.violations(endState)).not.toEqual([]);
  });

  it('every invariant has been seen to fail', () => {
    const failing = new Set(corruptedEndStates.map(([name]) => name));
    expect(invariants.map(({ name }) => name).filter((name) => !failing.has(name))).toEqual([]);
  });
});
