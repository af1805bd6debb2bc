import { expect, it, test } from 'vitest';
import {
  NO_SAVED_TOOLS,
  noteOpened,
  parseSavedTools,
  serializeSavedTools,
  toggleFavourite,
} from './saved-tools.ts';

const SAVED = { favourites: ['dns-lookup', 'url-parser'], recent: ['slug-generator'] };

test('saved tools are read back unchanged', () => {
  expect(parseSavedTools(serializeSavedTools(SAVED))).toEqual(SAVED);
});

it.each([
  ['an empty storage', null],
  ['a truncated text', serializeSavedTools(SAVED).slice(0, 20)],
  ['another version', JSON.stringify({ version: 2, ...SAVED })],
  ['a list of numbers', JSON.stringify({ version: 1, favourites: [1], recent: [] })],
  [
    'a list that is too long',
    JSON.stringify({ version: 1, favourites: Array(200).fill('x'), recent: [] }),
  ],
  ['null', 'null'],
])('no saved tools are read from %s', (_what, text) => {
  expect(parseSavedTools(text)).toEqual(NO_SAVED_TOOLS);
});

test('a favourite is added first and can be removed again', () => {
  const starred = toggleFavourite(SAVED, 'md5-generator');
  expect(starred.favourites).toEqual(['md5-generator', 'dns-lookup', 'url-parser']);
  expect(toggleFavourite(starred, 'dns-lookup').favourites).toEqual([
    'md5-generator',
    'url-parser',
  ]);
});

test('the last six opened tools are saved once each, the newest first', () => {
  const opened = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c'].reduce(noteOpened, NO_SAVED_TOOLS);
  expect(opened.recent).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
});
