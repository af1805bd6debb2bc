import { expect, it } from 'vitest';
import { countWords, remarkOn } from './service.ts';

const found = (address: string, range: string) => ({
  address,
  range,
  family: 4 as const,
  ttl: 60,
  isPublic: range === 'unicast',
  reverseName: null,
});

it('nothing is remarked about a public address', () => {
  expect(remarkOn(found('8.8.4.4', 'unicast'))).toBeNull();
});

it.each([
  ['10.0.0.1', 'private', /private networks/],
  ['127.0.0.1', 'loopback', /the asking machine itself/],
  ['192.0.2.1', 'reserved', /set aside for special uses/],
])('of %s, which is %s, it is said that nobody else can reach it', (address, range, words) => {
  expect(remarkOn(found(address, range))).toMatch(words);
});

it.each([
  [0, 'No address for'],
  [1, '1 address for'],
  [2, '2 addresses for'],
])('%i are counted', (count, words) => {
  expect(countWords(count)).toBe(words);
});
