// @module-tag slow
import { growthOf, MAX_GROWTH } from '@haat/contracts/testing/growth';
import { expect, it } from 'vitest';
import { refusalIn, saysAbsent } from './refusals.ts';

it.each(['a', 'a-', '0-', 'a.', '.-', '@', '“', '"', 'plan ', 'domain ', 'password '])(
  'what a hosting server says takes a time that grows with its length: %j over and over',
  (part) => {
    const words = (length: number) => `${part.repeat(length / part.length)}\n`;
    for (const read of [refusalIn, saysAbsent]) {
      expect(growthOf(words, read), read.name).toBeLessThan(MAX_GROWTH);
    }
  },
);
