import { expect, it } from 'vitest';
import { ttlText } from './ttl.ts';

it.each([
  [0, '0 s'],
  [300, '5 min'],
  [3600, '1 hour'],
  [7200, '2 hours'],
  [86400, '1 day'],
  [172800, '2 days'],
  [3598, '59 min 58 s'],
  [90061, '1 day 1 hour'],
])('a TTL of %i seconds is shown as %s', (seconds, words) => {
  expect(ttlText(seconds)).toBe(words);
});
