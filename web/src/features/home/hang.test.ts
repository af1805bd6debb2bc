import { expect, test } from 'vitest';
import { hang } from './hang.ts';

test.each([
  [
    'a word’s six TLDs hang where their price tags did',
    ['in', 'co.in', 'com', 'net', 'org', 'shop'],
    ['in', 'shop', 'com', 'co.in', 'org', 'net'],
  ],
  [
    'the named TLD hangs first, and a seventh does not hang',
    ['site', 'in', 'co.in', 'com', 'net', 'org', 'shop'],
    ['site', 'in', 'com', 'co.in', 'org', 'net'],
  ],
  [
    'the TLDs of a Hindi name fill the upper places first',
    ['xn--h2brj9c', 'in', 'com', 'net'],
    ['xn--h2brj9c', 'net', 'com', undefined, 'in', undefined],
  ],
])('%s', (_, tlds, places) => {
  expect(hang(tlds.map((tld) => ({ tld }))).map((tag) => tag?.tld)).toEqual(places);
});
