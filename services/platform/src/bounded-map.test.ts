import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const fill = (map: BoundedMap<string, number>, ...keys: readonly string[]): readonly string[] => {
  for (const key of keys) map.set(key, map.size);
  return [...map.keys()];
};

it('a bounded map drops the entry that was set longest ago', () => {
  const map = new BoundedMap<string, number>(2);
  expect(fill(map, 'a', 'b', 'c')).toEqual(['b', 'c']);
  expect(map.get('a')).toBeUndefined();
  expect(map.size).toBe(2);
});

it('an entry that is set again is the newest, and one that is only read is not', () => {
  const map = new BoundedMap<string, number>(2);
  fill(map, 'a', 'b', 'a');
  map.get('b');
  expect(fill(map, 'c')).toEqual(['a', 'c']);
});

it('a lower bound holds from the next entry on', () => {
  const map = new BoundedMap<string, number>(4);
  fill(map, 'a', 'b', 'c', 'd');
  map.max = 2;
  expect(fill(map, 'e')).toEqual(['d', 'e']);
});

it('a deleted entry makes room', () => {
  const map = new BoundedMap<string, number>(2);
  fill(map, 'a', 'b');
  map.delete('b');
  expect(fill(map, 'c')).toEqual(['a', 'c']);
});
