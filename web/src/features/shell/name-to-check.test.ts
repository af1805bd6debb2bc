import { expect, test } from 'vitest';
import { nameToCheck } from './name-to-check.ts';

test.each([
  ['neelkhadi', 'neelkhadi.in'],
  ['neelkhadi.com', 'neelkhadi.com'],
  ['www.NeelKhadi.com', 'neelkhadi.com'],
  ['neelkhadi.dev', null],
  ['two words', null],
  ['', null],
])('for %j the name to check is %s', (query, name) => {
  expect(nameToCheck(query, ['in', 'com'])).toBe(name);
});
