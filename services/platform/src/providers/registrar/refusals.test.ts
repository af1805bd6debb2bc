// @module-tag slow
import { growthOf, MAX_GROWTH } from '@haat/contracts/testing/growth';
import { describe, expect, it } from 'vitest';
import { finalKindOf, kindOf, saysAbsent, soundsLikeTrouble, withoutNames } from './refusals.ts';
import { renewalRefusalIn } from './renewal-refusals.ts';

describe('A registrar’s message', () => {
  it.each([
    ['my-fund.com is taken; ask asha@no-funds.example', ' is taken; ask '],
    ['MY-FUND.CO.IN is taken', ' is taken'],
    ['Denied.Please wait', 'Denied.Please wait'],
  ])('is read without domains and emails: %s', (words, plain) => {
    expect(withoutNames(words)).toBe(plain);
  });

  it.each(['a', 'a-', '0-', 'a.', 'A.a-', '.-', '@', 'a@', ' ', 'ns ', 'name server ', 'domain '])(
    'is read in linear time: %j repeated',
    (part) => {
      const words = (length: number) => `${part.repeat(length / part.length)}\n`;
      for (const read of [
        kindOf,
        soundsLikeTrouble,
        finalKindOf,
        saysAbsent,
        withoutNames,
        renewalRefusalIn,
      ]) {
        expect(growthOf(words, read), read.name).toBeLessThan(MAX_GROWTH);
      }
    },
  );
});
