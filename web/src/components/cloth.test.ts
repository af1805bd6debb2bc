import { describe, expect, it } from 'vitest';
import { CLOTH_COLOURS, CLOTH_PATTERNS, clothOf } from './cloth.ts';

describe('The cloth pattern of an item', () => {
  it('changes its pattern with every ID and its colour with every fourth ID', () => {
    expect(clothOf(20)).toEqual({ pattern: 'bandhani', colour: 'madder' });
    expect(clothOf(21)).toEqual({ pattern: 'gamcha', colour: 'madder' });
    expect(clothOf(22)).toEqual({ pattern: 'leheriya', colour: 'madder' });
    expect(clothOf(23)).toEqual({ pattern: 'ikat', colour: 'madder' });
    expect(clothOf(24)).toEqual({ pattern: 'bandhani', colour: 'leaf' });
  });

  it('repeats after sixteen combinations', () => {
    const cloths = Array.from({ length: 16 }, (_, id) => Object.values(clothOf(id)).join(' '));
    expect(new Set(cloths).size).toBe(CLOTH_PATTERNS.length * CLOTH_COLOURS.length);
    expect(clothOf(16)).toEqual(clothOf(0));
  });
});
