import { expect, it, test } from 'vitest';
import { isTooLong, textDetails, textDetailsLabel } from './text-details.ts';

it.each([
  [0, '', []],
  [1, 'one', ['one']],
  [1, 'one\n', ['one']],
  [2, '\n\n', ['', '']],
  [7, 'a\nb\nc\nd\ne\nf\ng', ['a', 'b', 'c', 'd', 'e']],
])('counts %i lines in %j', (lines, text, start) => {
  expect(textDetails(text)).toMatchObject({ lines, start });
});

test('a long line is truncated in the preview, and the size is that of a file', () => {
  const facts = textDetails('क'.repeat(1_000_000));
  expect(facts.start).toEqual(['क'.repeat(200)]);
  expect(textDetailsLabel(facts)).toBe('3 MB, 1 line');
  expect(textDetailsLabel(textDetails('0123456\n'.repeat(650_000)))).toBe('5.2 MB, 6,50,000 lines');
});

it.each([
  [false, 'a', 500_000],
  [true, 'a', 500_001],
  [false, 'क', 166_666],
  [true, 'क', 166_667],
  [false, 'é', 250_000],
  [true, 'é', 250_001],
])('exceeding the size limit is %s for %j times %i', (is, sign, times) => {
  expect(isTooLong(sign.repeat(times))).toBe(is);
});
