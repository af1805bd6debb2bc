import { expect, it, test } from 'vitest';
import { slugLines, slugOf } from './service.ts';

const usual = { separator: '-', lower: true, most: 0 } as const;

test.each([
  ['How to move a WordPress site', 'how-to-move-a-wordpress-site'],
  ['  Café & Crème: 50 % off!  ', 'cafe-and-creme-50-off'],
  ['What’s new?', 'whats-new'],
  ['---', ''],
])('%j becomes %j', (title, slug) => {
  expect(slugOf(title, usual)).toBe(slug);
});

test.each([
  ['Привет мир', 'privet-mir'],
  ['हिन्दी में नाम', 'hindee-men-naam'],
  ['दिल्ली का बाज़ार', 'dillee-kaa-baazaar'],
  ['न', 'na'],
  ['दुकान २४', 'dukaan-24'],
  ['सड़क', 'sadak'],
])('spells %s in Latin letters: %s', (title, slug) => {
  expect(slugOf(title, usual)).toBe(slug);
});

it('joins words as asked, with capitals where they are wanted', () => {
  expect(slugOf('Order Total', { ...usual, separator: '_', lower: false })).toBe('Order_Total');
  expect(slugOf('Order Total', { ...usual, separator: '' })).toBe('ordertotal');
});

it('ends with a whole word where it is cut', () => {
  expect(slugOf('how to move a site', { ...usual, most: 9 })).toBe('how-to');
  expect(slugOf('how to move a site', { ...usual, most: 11 })).toBe('how-to-move');
  expect(slugOf('internationalisation', { ...usual, most: 8 })).toBe('internat');
});

it('makes one a line', () => {
  expect(slugLines('First page\r\n\nSecond page', usual)).toBe('first-page\n\nsecond-page');
});
