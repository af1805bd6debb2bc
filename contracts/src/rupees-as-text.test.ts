import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rupeesAsText } from './rupees-as-text.ts';

it.each([
  [0, 'Rupees zero only'],
  [1, 'One paisa only'],
  [50, 'Fifty paise only'],
  [100, 'Rupees one only'],
  [101, 'Rupees one and one paisa only'],
  [9_999, 'Rupees ninety-nine and ninety-nine paise only'],
  [54_950, 'Rupees five hundred forty-nine and fifty paise only'],
  [10_000_100, 'Rupees one lakh one only'],
  [
    123_456_789,
    'Rupees twelve lakh thirty-four thousand five hundred sixty-seven and eighty-nine paise only',
  ],
  [1_234_500_000_000, 'Rupees one thousand two hundred thirty-four crore fifty lakh only'],
  [100_000_000_000_000, 'Rupees one lakh crore only'],
])('%d paise in words: %s', (paise, words) => {
  expect(rupeesAsText(paise)).toBe(words);
});

const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen'],
    ...['eighteen', 'nineteen'],
  ]
    .map((word, value) => [word, value] as [string, number])
    .concat(
      ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map(
        (word, place) => [word, (place + 2) * 10],
      ),
    ),
);
const SIZES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  lakh: 100_000,
  crore: 10_000_000,
};

/** Reads Indian counting back: what stands before a unit is counted in it. */
const read = (words: string): number => {
  const parts = words.split(/[ -]/);
  const largest = ['crore', 'lakh', 'thousand', 'hundred'].find((unit) => parts.includes(unit));
  if (largest === undefined)
    return parts.reduce((sum, word) => sum + (VALUES[word] ?? Number.NaN), 0);
  const place = parts.lastIndexOf(largest);
  const rest = parts.slice(place + 1);
  const head = read(parts.slice(0, place).join(' ')) * (SIZES[largest] ?? Number.NaN);
  return rest.length === 0 ? head : head + read(rest.join(' '));
};

it('every amount is read back from its words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000_000 }), (rupees) => {
      const words = rupeesAsText(rupees * 100);
      expect(read(words.replace(/^Rupees /, '').replace(/ only$/, ''))).toBe(rupees);
    }),
    { numRuns: 5_000 },
  );
});
