import { describe, expect, it } from 'vitest';
import { countText, readingTime } from './service.ts';

describe('The character counter', () => {
  it('counts a plain text', () => {
    expect(countText('Naya ghar. Naya naam!\n\nLikho, bhejo.')).toMatchObject({
      characters: 36,
      withoutSpaces: 30,
      words: 6,
      sentences: 3,
      lines: 3,
      paragraphs: 2,
      bytes: 36,
    });
  });

  it('counts a syllable of Hindi and an emoji of several parts as one each', () => {
    expect(countText('नमस्ते')).toMatchObject({ words: 1, bytes: 18 });
    expect(countText('नि').characters).toBe(1);
    expect(countText('👩‍👩‍👧')).toMatchObject({ characters: 1, units: 8, bytes: 18 });
    expect(countText('e\u0301')).toMatchObject({ characters: 1, units: 2 });
  });

  it('counts nothing in an empty text, and one line in a text without an end', () => {
    expect(countText('')).toEqual({
      characters: 0,
      withoutSpaces: 0,
      words: 0,
      sentences: 0,
      lines: 0,
      paragraphs: 0,
      bytes: 0,
      units: 0,
      readingSeconds: 0,
    });
    expect(countText('haat').lines).toBe(1);
  });

  it('takes every kind of line end for one', () => {
    expect(countText('a\r\nb\rc\nd').lines).toBe(4);
    expect(countText('a\r\n\r\nb').paragraphs).toBe(2);
  });
});

it.each([
  [0, '0 s'],
  [45, '45 s'],
  [120, '2 min'],
  [135, '2 min 15 s'],
])('a text of %i seconds is read in %s', (seconds, said) => {
  expect(readingTime(seconds)).toBe(said);
});
