import { describe, expect, it } from 'vitest';
import { type LifecycleExits, lifecycleExits } from './ways-out.ts';

/** Each phase that can be reached, with the events that lead on. */
const phasesOf = ({ lifecycle, ways }: LifecycleExits) =>
  Object.entries(ways).map(([phase, out]) => ({ phase, out, following: lifecycle[phase] ?? {} }));

describe.each(lifecycleExits)('$title', (one) => {
  it.each(phasesOf(one))('in $phase is final, or has an existing exit', (exits) => {
    const { phase, out, following } = exits;
    if (out === 'end') {
      expect(Object.values(following).filter((to) => to !== phase)).toEqual([]);
      return;
    }
    const named = out.flatMap(({ by }) => (by === null ? [] : [by]));
    expect(named.filter((event) => following[event] === undefined)).toEqual([]);
    // No customer waits only for an operator.
    expect(out.some(({ who }) => who !== 'person')).toBe(true);
  });

  it('lists every phase', () => {
    const [, ...phases] = Object.keys(one.lifecycle);
    expect(Object.keys(one.ways).toSorted()).toEqual(phases.toSorted());
  });
});
