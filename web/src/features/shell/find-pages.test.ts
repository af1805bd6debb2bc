import { expect, test } from 'vitest';
import { findPages, nameToCheck } from './find-pages.ts';

const pages = [
  { label: 'Home', about: 'Domains, hosting, code and tools' },
  { label: 'Search and buy a new domain', about: 'Domains' },
  { label: 'Domain prices', about: 'All TLDs' },
  { label: 'My Orders', about: 'Your account' },
  { label: 'UUID v4 generator', about: 'One or a thousand', words: 'guid random' },
];
const found = (query: string) => findPages(pages, query).map(({ label }) => label);

test('pages are found by the words of their names and remarks, in any order', () => {
  expect(found('orders your')).toEqual(['My Orders']);
  expect(found('prices domain')).toEqual(['Domain prices']);
  expect(found('tlds')).toEqual(['Domain prices']);
  expect(found('guid')).toEqual(['UUID v4 generator']);
  expect(found('nowhere')).toEqual([]);
});

test('what is called so comes before what only has to do with it', () => {
  expect(found('dom')).toEqual(['Search and buy a new domain', 'Domain prices', 'Home']);
});

test('without a query every page is offered', () => {
  expect(found('  ')).toEqual(pages.map(({ label }) => label));
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
