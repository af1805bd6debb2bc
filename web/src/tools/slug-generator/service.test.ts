import { expect, it, test } from 'vitest';
import { type SlugLines, slugLines, slugOf, slugWarnings } from './service.ts';

const usual = { separator: '-', lower: true, most: 0 } as const;
const slugs = (titles: string) => slugLines({ titles, shape: usual });

test.each([
  ['How to move a WordPress site', 'how-to-move-a-wordpress-site'],
  ['  Café & Crème: 50 % off!  ', 'cafe-and-creme-50-off'],
  ['What’s new?', 'whats-new'],
  ['It’s "quoted", isn\'t it?', 'its-quoted-isnt-it'],
  ['Straße in Ürümqi', 'strasse-in-ueruemqi'],
  ['I ♥ chai ☕', 'i-love-chai'],
  ['---', ''],
  ['a\ud800b', 'a-b'],
])('%j becomes %j', (title, slug) => {
  expect(slugOf(title, usual)).toBe(slug);
});

test.each([
  ['Привет мир', 'privet-mir'],
  ['हिन्दी में दुनिया', 'hindi-men-duniya'],
  ['न', 'na'],
  ['दुकान २४', 'dukan-24'],
  ['நன்றி, தமிழ்நாடு!', 'nandri-tamilnadu'],
  ['আমার সোনার বাংলা', 'amar-sonar-bangla'],
])('transliterates %s: %s', (title, slug) => {
  expect(slugOf(title, usual)).toBe(slug);
});

it('joins words with the requested separator and case', () => {
  expect(slugOf('Order Total', { ...usual, separator: '_', lower: false })).toBe('Order_Total');
  expect(slugOf('Order Total', { ...usual, separator: '' })).toBe('ordertotal');
});

it('cuts a slug after a whole word', () => {
  expect(slugOf('how to move a site', { ...usual, most: 9 })).toBe('how-to');
  expect(slugOf('how to move a site', { ...usual, most: 11 })).toBe('how-to-move');
  expect(slugOf('internationalisation', { ...usual, most: 8 })).toBe('internat');
});

it('makes one slug per line', () => {
  expect(slugs('First page\r\n\nSecond page')).toEqual({
    text: 'first-page\n\nsecond-page',
    empty: [],
    twice: [],
  });
});

it('warns about empty and duplicate slugs', () => {
  const made = slugs('Haat\n日本\n\n???\nhaat!');
  expect(made).toEqual({ text: 'haat\n\n\n\nhaat', empty: [2, 4], twice: [5] });
  expect(slugWarnings(made)).toEqual([
    'Lines 2 and 4 come out empty: we know no Latin spelling of what is there. Please write it in ' +
      'Latin letters.',
    'Line 5 gives the same slug as a line above. Two pages need two addresses.',
  ]);
  expect(slugWarnings(slugs('Haat'))).toEqual([]);
});

it('lists only a few lines when there are many', () => {
  const many: SlugLines = { text: '', empty: [1, 2, 3, 4, 5, 6, 7], twice: [] };
  expect(slugWarnings(many)[0]).toMatch(/^Lines 1, 2, 3, 4, 5 and 2 more come out empty/);
});
