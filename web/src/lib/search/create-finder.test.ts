import { expect, test } from 'vitest';
import { createFinder } from './create-finder.ts';

const pages = [
  { label: 'Home', about: 'Domains, hosting, code and tools' },
  { label: 'Search and buy a new domain', about: 'Domains' },
  { label: 'Domain prices', about: 'All TLDs' },
  { label: 'My Orders', about: 'Your account' },
  { label: 'UUID v4 generator', about: 'One or a thousand', words: 'guid random' },
];
const find = createFinder(pages);
const found = (query: string) => find(query).map(({ label }) => label);

test('pages are found by the words of their name and description, in any order', () => {
  expect(found('orders your')).toEqual(['My Orders']);
  expect(found('prices domain')).toEqual(['Domain prices']);
  expect(found('tlds')).toEqual(['Domain prices']);
  expect(found('guid')).toEqual(['UUID v4 generator']);
  expect(found('nowhere')).toEqual([]);
});

test('matches in the name come before matches in the description', () => {
  expect(found('dom')).toEqual(['Search and buy a new domain', 'Domain prices', 'Home']);
});

test('only the beginning of a keyword matches', () => {
  expect(found('ran')).toEqual(['UUID v4 generator']);
  expect(found('uid')).toEqual([]);
});

test('typos are tolerated when nothing else matches', () => {
  expect(found('domian price')).toEqual(['Domain prices']);
  expect(found('ordres')).toEqual(['My Orders']);
});

test('an empty query lists every page', () => {
  expect(found('  ')).toEqual(pages.map(({ label }) => label));
});

test('accents and capitals are ignored', () => {
  expect(found('dómain PRICES')).toEqual(['Domain prices']);
});
