import { describe, expect, it } from 'vitest';
import { sound, spoiled } from '../testing/spoiled-worlds.ts';
import { invariants } from './all.ts';

describe('after a storm', () => {
  it.each(invariants.map((one) => [one.name, one] as const))(
    'in which nothing went wrong it holds that %s',
    (_name, { violations }) => {
      expect(violations(sound)).toEqual([]);
    },
  );

  it.each(spoiled)('it is seen, by "%s", that %s', (name, _how, world) => {
    const [invariant] = invariants.filter((one) => one.name === name);
    expect(invariant?.violations(world)).not.toEqual([]);
  });

  it('every invariant has been seen to fail', () => {
    const failing = new Set(spoiled.map(([name]) => name));
    expect(invariants.map(({ name }) => name).filter((name) => !failing.has(name))).toEqual([]);
  });
});
