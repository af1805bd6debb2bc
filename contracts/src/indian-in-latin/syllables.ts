import type { Script } from './scripts.ts';

export type Syllable = {
  /** Empty for a vowel alone. */
  consonant: string;
  /** Empty where it is silent (virama). */
  vowel: string;
  /** The consonant's inherent vowel. */
  isInherent: boolean;
  /** Short i or u. */
  isShort: boolean;
  /** The nasal behind the vowel; n and m follow its sound. */
  nasal: '' | 'n' | 'ng';
  /** Digits, and a final breath (visarga). */
  tail: string;
};

/** Their dependent signs lie 0x38 higher. */
const FIRST_VOWEL = 0x05;
const VOWELS = 'a a i i u u ri ri e e e ai o o o au'.split(' ');
const SIGNS_FROM = 0x38;
const SHORT = new Set([0x07, 0x09]);

/** With the dot below: Persian and English sounds. */
const DOTTED: Readonly<Record<string, string>> = {
  k: 'q',
  j: 'z',
  ph: 'f',
  J: 'y',
  s: 'sh',
};
/** Malayalam letters without a vowel. */
const FIRST_CHILLU = 0x7a;
const CHILLUS = ['n', 'n', 'r', 'l', 'l', 'k'];

const made = (consonant: string, vowel: string): Syllable => ({
  consonant,
  vowel,
  isInherent: false,
  isShort: false,
  nasal: '',
  tail: '',
});

/** The change that a dependent sign makes; null for a silent one. */
const changeBy = (
  place: number,
  script: Script,
  { consonant }: Syllable,
): Partial<Syllable> | null => {
  const vowel = VOWELS[place - SIGNS_FROM - FIRST_VOWEL];
  if (vowel !== undefined && place > SIGNS_FROM + FIRST_VOWEL) {
    return { vowel, isInherent: false, isShort: SHORT.has(place - SIGNS_FROM) };
  }
  switch (place) {
    case 0x3c:
      if (consonant === 'd') return { consonant: script.flaps[0] };
      if (consonant === 'dh') return { consonant: script.flaps[1] };
      return { consonant: DOTTED[consonant] ?? consonant };
    case 0x4d:
      return { vowel: '', isInherent: false };
    case 0x57:
      // The au length mark.
      return { vowel: 'au', isInherent: false };
    case 0x02:
      return { nasal: script.name === 'Bengali' ? 'ng' : 'n' };
    case 0x01:
    case 0x70:
      return { nasal: 'n' };
    case 0x03:
      return script.name === 'Tamil' ? null : { tail: 'h' };
    default:
      return null;
  }
};

/** The syllable that a letter or digit starts; null for a dependent sign. */
const startedBy = (place: number, script: Script): Syllable | null => {
  const consonant = script.consonants[place];
  if (consonant !== undefined) return { ...made(consonant, 'a'), isInherent: true };
  const vowel = place === 0x60 ? 'ri' : VOWELS[place - FIRST_VOWEL];
  if (vowel !== undefined) return { ...made('', vowel), isShort: SHORT.has(place) };
  if (place >= 0x66 && place <= 0x6f) return { ...made('', ''), tail: String(place - 0x66) };
  if (script.name === 'Bengali' && place === 0x4e) return made('t', '');
  if (script.name === 'Malayalam' && place >= FIRST_CHILLU) {
    return made(CHILLUS[place - FIRST_CHILLU] ?? '', '');
  }
  return null;
};

/** Gurmukhi: doubles the next consonant, without breath the first time. */
const ADDAK = 0x71;
const withoutBreath = (consonant: string): string => consonant.replace(/^(ch|[^cs])h$/, '$1');

/** @param word in one script, NFC. */
export const readSyllables = (word: string, script: Script): readonly Syllable[] => {
  const read: Syllable[] = [];
  let isDoubled = false;
  for (const sign of word) {
    const place = sign.charCodeAt(0) - script.block;
    const started = startedBy(place, script);
    const before = read.at(-1);
    if (started !== null) {
      if (isDoubled) read.push(made(withoutBreath(started.consonant), ''));
      isDoubled = false;
      read.push(started);
    } else if (place === ADDAK && script.name === 'Gurmukhi') isDoubled = true;
    else if (before !== undefined) Object.assign(before, changeBy(place, script, before));
  }
  return read;
};
