import { describe, expect, it } from 'vitest';
import { sortVoices, spokenPieces } from './service.ts';

describe('A text that is read aloud', () => {
  it('is spoken by the sentence', () => {
    expect(spokenPieces('Naya ghar. Naya naam!\n\nLikho?')).toEqual([
      'Naya ghar.',
      'Naya naam!',
      'Likho?',
    ]);
    expect(spokenPieces('यह घर है। यह नाम है।')).toEqual(['यह घर है।', 'यह नाम है।']);
  });

  it('is broken between words where a sentence is too long, and loses none', () => {
    const long = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ');
    const pieces = spokenPieces(long);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every((piece) => piece.length <= 200)).toBe(true);
    expect(pieces.join(' ')).toBe(long);
  });

  it('is broken anywhere where there are no spaces', () => {
    const pieces = spokenPieces('a'.repeat(450));
    expect(pieces.map(({ length }) => length)).toEqual([200, 200, 50]);
  });

  it('without words is not spoken', () => {
    expect(spokenPieces(' \n ')).toEqual([]);
  });
});

it('Voices of India come first', () => {
  const voice = (name: string, lang: string) => ({ name, lang, localService: true });
  const sorted = sortVoices([
    voice('Anna', 'de-DE'),
    voice('Zoe', 'en-US'),
    voice('Veena', 'en-IN'),
    voice('Lekha', 'hi_IN'),
    voice('Amy', 'en-GB'),
  ]);
  expect(sorted.map(({ name }) => name)).toEqual(['Veena', 'Lekha', 'Amy', 'Zoe', 'Anna']);
});
