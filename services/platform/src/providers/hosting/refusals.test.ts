// @module-tag slow
import { growthOf, MAX_GROWTH } from '@haat/contracts/testing/growth';
import { expect, it } from 'vitest';
import { refusalIn, saysAbsent } from './refusals.ts';

it.each(['a', 'a-', '0-', 'a.', '.-', '@', '“', '"', 'plan ', 'domain ', 'password '])(
  'reading a hosting server’s message takes linear time: %j repeated',
  (part) => {
    const words = (length: number) => `${part.repeat(length / part.length)}\n`;
    for (const read of [refusalIn, saysAbsent]) {
      expect(growthOf(words, read), read.name).toBeLessThan(MAX_GROWTH);
    }
  },
);
