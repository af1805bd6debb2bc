import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('a table has one line per row, with quotes where needed', () => {
  expect(
    toCsv(
      ['Year', 'Balance, ₹'],
      [
        [1, 1200.5],
        [2, 'about "nothing"'],
      ],
    ),
  ).toBe('Year,"Balance, ₹"\r\n1,1200.5\r\n2,"about ""nothing"""\r\n');
});

it('a text that looks like a formula stays a text', () => {
  expect(toCsv(['Note'], [['=1+1'], ['-5'], [-5]])).toBe("Note\r\n'=1+1\r\n'-5\r\n-5\r\n");
});
