import { expect, test } from 'vitest';
import { nameToCheck } from './name-to-check.ts';

test.each([
  ['neelkhadi', 'neelkhadi.in'],
  ['neelkhadi.com', 'neelkhadi.com'],
  ['www.NeelKhadi.com', 'neelkhadi.com'],
  ['neelkhadi.dev', null],
  ['two words', null],
  ['', null],
])('the domain to check for %j is %s', (query, name) => {
  expect(nameToCheck(query, ['in', 'com'])).toBe(name);
});
