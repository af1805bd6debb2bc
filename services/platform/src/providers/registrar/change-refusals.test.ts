// @module-tag slow
import { growthOf, MAX_GROWTH } from '@haat/contracts/testing/growth';
import { expect, it } from 'vitest';
import { changeRefusalIn, isSameAsBefore, saysDnsIsOff } from './change-refusals.ts';
import { restoreRefusalIn } from './renewal-refusals.ts';

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

it.each([
  ['privacy ', 'privacy_on'],
  ['not ', 'privacy_off'],
  ['ip address ', 'add_child'],
  ['child nameserver ', 'remove_child_ip'],
  ['dnssec ', 'add_ds'],
  ['digest ', 'remove_ds'],
  ['address', 'contact'],
  ['owner ', 'contact'],
  ['verification ', 'verification'],
] as const)('and those about an owner’s change: %j repeated, for %s', (part, thing) => {
  const words = (length: number) => `${part.repeat(length / part.length)}\n`;
  const read = (text: string) => [changeRefusalIn(text, thing), isSameAsBefore(text, thing)];
  expect(growthOf(words, read)).toBeLessThan(MAX_GROWTH);
});

it.each(['redemption ', 'restore ', 'already '])('and about a restore: %j repeated', (part) => {
  const words = (length: number) => `${part.repeat(length / part.length)}\n`;
  expect(growthOf(words, restoreRefusalIn)).toBeLessThan(MAX_GROWTH);
});
