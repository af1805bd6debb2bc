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

  it('counts a Hindi syllable and a composed emoji as one character each', () => {
    expect(countText('नमस्ते')).toMatchObject({ words: 1, bytes: 18 });
    expect(countText('नि').characters).toBe(1);
    expect(countText('👩‍👩‍👧')).toMatchObject({ characters: 1, units: 8, bytes: 18 });
    expect(countText('e\u0301')).toMatchObject({ characters: 1, units: 2 });
  });

  it('counts words in Indian scripts and in scripts without spaces', () => {
    expect(countText('मेरा नाम आशा है। क्या हाल है?')).toMatchObject({ words: 7, sentences: 2 });
    expect(countText('தமிழ்நாடு அரசு, வணக்கம்!').words).toBe(3);
    expect(countText('क्षत्रिय').characters).toBe(3);
    expect(countText('我喜欢茶').words).toBe(3);
  });

  it('counts half an emoji as one character', () => {
    expect(countText('a\ud800')).toMatchObject({ characters: 2, units: 2, bytes: 4 });
  });

  it('counts zero in an empty text, and one line in a text without a line end', () => {
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
      sms: { alphabet: 'plain', parts: 0, used: 0, left: 160, foreign: [], plain: null },
    });
    expect(countText('haat').lines).toBe(1);
  });

  it('counts every kind of line end once', () => {
    expect(countText('a\r\nb\rc\nd').lines).toBe(4);
    expect(countText('a\r\n\r\nb').paragraphs).toBe(2);
  });
});

it.each([
  [0, '0 s'],
  [45, '45 s'],
  [120, '2 min'],
  [135, '2 min 15 s'],
])('the reading time of %i seconds is shown as %s', (seconds, text) => {
  expect(readingTime(seconds)).toBe(text);
});
