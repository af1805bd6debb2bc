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

test('pages are found by the words of their names and remarks, in any order', () => {
  expect(found('orders your')).toEqual(['My Orders']);
  expect(found('prices domain')).toEqual(['Domain prices']);
  expect(found('tlds')).toEqual(['Domain prices']);
  expect(found('guid')).toEqual(['UUID v4 generator']);
  expect(found('nowhere')).toEqual([]);
});

test('what is called so comes before what only has to do with it, equals in their order', () => {
  expect(found('dom')).toEqual(['Search and buy a new domain', 'Domain prices', 'Home']);
});

test('of other words only the beginning counts', () => {
  expect(found('ran')).toEqual(['UUID v4 generator']);
  expect(found('uid')).toEqual([]);
});

test('typos are forgiven where nothing is called so', () => {
  expect(found('domian price')).toEqual(['Domain prices']);
  expect(found('ordres')).toEqual(['My Orders']);
});

test('without a query every page is offered', () => {
  expect(found('  ')).toEqual(pages.map(({ label }) => label));
});

test('accents and capitals make no difference', () => {
  expect(found('dómain PRICES')).toEqual(['Domain prices']);
});
