import { expect, it, test } from 'vitest';
import {
  NO_SAVED_TOOLS,
  noteOpened,
  parseSavedTools,
  serializeSavedTools,
  toggleFavourite,
} from './saved-tools.ts';

const SAVED = { favourites: ['dns-lookup', 'url-parser'], recent: ['slug-generator'] };

test('what is kept is read back', () => {
  expect(parseSavedTools(serializeSavedTools(SAVED))).toEqual(SAVED);
});

it.each([
  ['nothing', null],
  ['half of it', serializeSavedTools(SAVED).slice(0, 20)],
  ['another version', JSON.stringify({ version: 2, ...SAVED })],
  ['a list of what are no names', JSON.stringify({ version: 1, favourites: [1], recent: [] })],
  ['one without end', JSON.stringify({ version: 1, favourites: Array(200).fill('x'), recent: [] })],
  ['null', 'null'],
])('of %s nothing is kept', (_what, text) => {
  expect(parseSavedTools(text)).toEqual(NO_SAVED_TOOLS);
});

test('a star is set, newest first, and taken away again', () => {
  const starred = toggleFavourite(SAVED, 'md5-generator');
  expect(starred.favourites).toEqual(['md5-generator', 'dns-lookup', 'url-parser']);
  expect(toggleFavourite(starred, 'dns-lookup').favourites).toEqual([
    'md5-generator',
    'url-parser',
  ]);
});

test('the last six that were opened, each once, the latest first', () => {
  const opened = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c'].reduce(noteOpened, NO_SAVED_TOOLS);
  expect(opened.recent).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
});
