import { expect, it, test } from 'vitest';
import { readUrls, wrongUrlsText } from './service.ts';

it('reads one address per line, without duplicates', () => {
  expect(
    readUrls(
      'https://haat.example/a\n haat.example/b \r\n\nhttps://haat.example/a\nHTTP://Haat.Example',
    ),
  ).toEqual({
    urls: ['https://haat.example/a', 'https://haat.example/b', 'http://haat.example/'],
    wrong: [],
    doubles: 1,
  });
});

test.each([
  ['"https://haat.example/a",', ['https://haat.example/a']],
  ['<https://haat.example/a>', ['https://haat.example/a']],
  ['- haat.example/a', ['https://haat.example/a']],
  ['haat.example/a haat.example/b', ['https://haat.example/a', 'https://haat.example/b']],
  [
    'https://haat.example/a,https://haat.example/b',
    ['https://haat.example/a', 'https://haat.example/b'],
  ],
  ['haat.example,www.haat.example;', ['https://haat.example/', 'https://www.haat.example/']],
  ['haat.example, haat.example/b,c', ['https://haat.example/', 'https://haat.example/b,c']],
  ['https://asha@haat.example/', ['https://asha@haat.example/']],
  ['localhost:3000', ['https://localhost:3000/']],
  ['दुकान.भारत', ['https://xn--11b7ah1gn.xn--h2brj9c/']],
  ['https://haat.example/Mercury_(planet)', ['https://haat.example/Mercury_(planet)']],
  ['(https://haat.example/Mercury_(planet)),', ['https://haat.example/Mercury_(planet)']],
  ['1) haat.example/a[0])', ['https://haat.example/a[0]']],
  ['http://[2001:db8::1]', ['http://[2001:db8::1]/']],
  ['https://haat.example/a,b;c', ['https://haat.example/a,b;c']],
  ['https://haat.example/\ud800', ['https://haat.example/%EF%BF%BD']],
])('finds the addresses in %s', (line, urls) => {
  expect(readUrls(line)).toEqual({ urls, wrong: [], doubles: 0 });
});

test.each([
  'javascript:alert(1)',
  'JavaScript://haat.example/%0Aalert(1)',
  'data:text/html,hi',
  'blob:https://haat.example/a',
  'two words',
  'asha@haat.example',
  '://',
  `https://haat.example/${'a'.repeat(8000)}`,
])('refuses %s', (line) => {
  expect(readUrls(line)).toEqual({ urls: [], wrong: [line], doubles: 0 });
});

it('finds nothing in an empty list', () => {
  expect(readUrls('  \n ')).toEqual({ urls: [], wrong: [], doubles: 0 });
});

it('lists a few of the invalid lines', () => {
  expect(wrongUrlsText([])).toBeNull();
  expect(wrongUrlsText(['two words', 'x'])).toBe('No web address, and not opened: two words, x');
  expect(wrongUrlsText(Array(7).fill('x'.repeat(70)))).toMatch(/x{60}…, .* and 2 more$/);
});
