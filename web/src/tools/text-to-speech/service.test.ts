import { describe, expect, it, test } from 'vitest';
import { languageName, languageOf, sortVoices, voiceFor } from './languages.ts';
import { failureText, spokenPieces } from './service.ts';

const piecesOf = (text: string) => [...spokenPieces(text)].map((piece) => piece.text);

describe('A text that is read aloud', () => {
  it('is spoken sentence by sentence', () => {
    expect(piecesOf('Naya ghar. Naya naam!\n\nLikho?')).toEqual([
      'Naya ghar.',
      'Naya naam!',
      'Likho?',
    ]);
    expect(piecesOf('यह घर है। यह नाम है।')).toEqual(['यह घर है।', 'यह नाम है।']);
  });

  it('is split between words when a sentence is too long, without losing words', () => {
    const long = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ');
    const pieces = piecesOf(long);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every((piece) => piece.length <= 200)).toBe(true);
    expect(pieces.join(' ')).toBe(long);
  });

  it('without spaces is split anywhere, but never within a character', () => {
    expect(piecesOf('a'.repeat(450)).map(({ length }) => length)).toEqual([200, 200, 50]);
    const syllables = piecesOf(`क${'ति'.repeat(300)}`);
    expect(syllables.join('')).toBe(`क${'ति'.repeat(300)}`);
    expect(syllables.some((piece) => /^\p{M}/u.test(piece))).toBe(false);
    expect(piecesOf(`a${'😀'.repeat(150)}`).every((piece) => piece.isWellFormed())).toBe(true);
  });

  it('reports its progress', () => {
    const [first, second] = spokenPieces('Naya ghar. Naya nam.');
    expect([first?.share, second?.share]).toEqual([0, 0.55]);
  });

  it('without words is not spoken', () => {
    expect(piecesOf(' \n ')).toEqual([]);
    expect(piecesOf('... !')).toEqual([]);
    expect(piecesOf('\ud800')).toHaveLength(1);
  });

  it('starts at once, even when it is long', () => {
    const first = spokenPieces('Naya ghar. '.repeat(500_000)).next();
    expect(first.value).toEqual({ text: 'Naya ghar.', share: 0 });
  });
});

test.each([
  ['How are you?', 'en'],
  ['आप कैसे हैं?', 'hi'],
  ['मी पुण्यात आहे.', 'mr'],
  ['நீங்கள் எப்படி இருக்கிறீர்கள்?', 'ta'],
  ['آپ کیسے ہیں؟', 'ur'],
  ['كيف حالك', 'ar'],
  ['日本語の文', 'ja'],
  ['你好', 'zh'],
  ['मेरा iPhone खो गया है', 'hi'],
  ['42!', null],
  ['', null],
])('the language of “%s” is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

describe('Voices', () => {
  const voice = (name: string, lang: string, localService = true) => ({ name, lang, localService });
  const voices = [
    voice('Anna', 'de-DE'),
    voice('Zoe', 'en-US'),
    voice('Veena', 'en-IN'),
    voice('Cloud', 'hi-IN', false),
    voice('Lekha', 'hi_IN'),
    voice('Amy', 'en-GB'),
  ];

  it('from India come first', () => {
    expect(sortVoices(voices).map(({ name }) => name)).toEqual([
      'Veena',
      'Lekha',
      'Cloud',
      'Amy',
      'Zoe',
      'Anna',
    ]);
  });

  it('are chosen by language, Indian and offline voices first', () => {
    expect(voiceFor(voices, 'hi')?.name).toBe('Lekha');
    expect(voiceFor(voices, 'en')?.name).toBe('Veena');
    expect(voiceFor(voices, 'de')?.name).toBe('Anna');
    expect(voiceFor(voices, 'ta')).toBeUndefined();
  });

  it('have the names of their languages', () => {
    expect(languageName('ta')).toBe('Tamil');
    expect(languageName('hi_IN')).toBe('Hindi (India)');
    expect(languageName('???')).toBe('???');
  });
});

test.each([
  'network',
  'not-allowed',
  'voice-unavailable',
  'audio-busy',
  'late',
  'synthesis-failed',
])('the failure %s is explained with a next step', (code) => {
  expect(failureText(code)).toMatch(/Please /);
});
