// @module-tag slow
import { growthOf, MAX_GROWTH } from '@haat/contracts/testing/growth';
import { expect, it } from 'vitest';
import { changeRefusalIn, isSameAsBefore, saysDnsIsOff } from './change-refusals.ts';

it.each(['dns ', 'zone ', 'cname ', 'lock ', 'name server ', 'record ', 'limit '])(
  'The registrar’s words about a change are read in linear time: %j repeated',
  (part) => {
    const words = (length: number) => `${part.repeat(length / part.length)}\n`;
    for (const read of [
      (text: string) => changeRefusalIn(text, 'nameservers'),
      (text: string) => changeRefusalIn(text, 'add_record'),
      (text: string) => isSameAsBefore(text, 'nameservers'),
      (text: string) => isSameAsBefore(text, 'lock_off'),
      saysDnsIsOff,
    ]) {
      expect(growthOf(words, read)).toBeLessThan(MAX_GROWTH);
    }
  },
);
