import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createFinder, keysIn, pageOf, type Word, wordListSchema } from './vocabulary.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const words: readonly Word[] = [
  { word: 'follower', as: 'part', write: 'event processor' },
  { word: 'put aside', as: 'part', write: 'parked' },
  { word: 'story', as: 'compound', write: 'timeline' },
  { word: 'until', as: 'identifier', in: ['services/testkit/'], write: 'waitFor' },
  { word: 'told of', as: 'prose', write: 'notified about' },
];
const find = createFinder({ words }, new Set(['putAsideAt']));

it.each([
  ['part of a name', 'a.ts', 'const liveFollower = 1;', ['1 liveFollower']],
  [
    'adjacent words of a name',
    'a.ts',
    '\nPUT_ASIDE(); isPutAside();',
    ['2 PUT_ASIDE', '2 isPutAside'],
  ],
  ['a path', 'services/a/order-story.test.ts', '', ['1 services/a/order-story.test.ts']],
  [
    'a word in a compound, not alone',
    'a.ts',
    'story(); storyOf(); type A = Story;',
    ['1 storyOf', '1 Story'],
  ],
  ['a whole name, in its folder', 'services/testkit/a.ts', 'until(); untilThen();', ['1 until']],
  ['prose of comments, over lines', 'a.ts', '\n/**\n * Is told\n * of it.\n */', ['3 told\n * of']],
  [
    'prose of texts and of JSX',
    'a.tsx',
    "b('Told of'); const c = <p>told of</p>;",
    ['1 Told of', '1 told of'],
  ],
  ['prose of Markdown', 'a.md', 'A customer is told of it.', ['1 told of']],
])('finds %s', (_, file, source, found) => {
  expect(find(file, source).map((one) => `${one.line} ${one.found}`)).toEqual(found);
});

it.each([
  ['a name in another folder', 'services/api/a.ts', 'until();'],
  ['published names and columns', 'a.ts', 'row.put_aside = event.putAsideAt;'],
  ['code in Markdown', 'a.md', 'See `told of`.\n```\ntold of\n```\n'],
  ['the path of an import', 'a.ts', "import { a } from '../words/told of.ts';"],
  ['part of a longer word', 'a.ts', '// untold offers'],
])('ignores %s', (_, file, source) => {
  expect(find(file, source)).toEqual([]);
});

it('reads the fields that a schema publishes', () => {
  const source = 'export const a = z.object({ toldAt: z.string(), by: z.object({ who }) });';
  expect(keysIn('a.ts', source)).toEqual(['toldAt', 'by', 'who']);
});

it('docs/words.md has the rows of words.json', () => {
  const list = wordListSchema.parse(JSON.parse(read('docs/words.json')));
  expect(read('docs/words.md')).toContain(pageOf(list));
});
