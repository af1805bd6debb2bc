import { expect, test } from 'vitest';
import { withEnding } from './with-ending.ts';

test.each([
  ['', '.in', 0],
  ['neelkhadi', 'neelkhadi.in', 9],
  ['neelkhadi.org', 'neelkhadi.in', 9],
  ['neelkhadi.co.in', 'neelkhadi.in', 9],
  ['https://www.neelkhadi.com/', 'neelkhadi.in', 9],
])(
  'the price tag of .in turns %j into %j and places the caret before the dot',
  (typed, value, caret) => {
    expect(withEnding(typed, '.in')).toEqual({ value, caret });
  },
);
