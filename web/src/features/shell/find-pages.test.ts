import { expect, test } from 'vitest';
import { findPages, nameToCheck } from './find-pages.ts';

const pages = [
  { label: 'Search and buy a new domain', about: 'Domains' },
  { label: 'Domain prices', about: 'All TLDs' },
  { label: 'My Orders', about: 'Your account' },
  { label: 'UUID v4 generator', about: 'One or a thousand', words: 'guid random' },
];
const found = (query: string) => findPages(pages, query).map(({ label }) => label);

test('pages are found by the words of their names and remarks, in any order', () => {
  expect(found('dom')).toEqual(['Search and buy a new domain', 'Domain prices']);
  expect(found('prices domain')).toEqual(['Domain prices']);
  expect(found('tlds')).toEqual(['Domain prices']);
  expect(found('guid')).toEqual(['UUID v4 generator']);
  expect(found('nowhere')).toEqual([]);
});

test('without a query every page is offered', () => {
  expect(found('  ')).toHaveLength(4);
});

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
