import { expect, it, test } from 'vitest';
import { readUrls } from './service.ts';

it('reads one address a line, each once', () => {
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
  'javascript:alert(1)',
  'data:text/html,hi',
  'file:///etc/passwd',
  'two words',
  'haat',
  '://',
])('does not take %s for an address to open', (line) => {
  expect(readUrls(line)).toEqual({ urls: [], wrong: [line], doubles: 0 });
});

it('finds nothing in an empty list', () => {
  expect(readUrls('  \n ')).toEqual({ urls: [], wrong: [], doubles: 0 });
});
