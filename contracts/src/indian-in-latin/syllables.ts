import type { Script } from './scripts.ts';

/** A consonant with the vowel behind it. */
export type Syllable = {
  /** Empty for a vowel that stands alone. */
  consonant: string;
  /** Empty where the sign for no vowel stands (virama), or where it is silent. */
  vowel: string;
  /** The vowel that every consonant carries where none is written. */
  isInherent: boolean;
  /** Short i or u. */
  isShort: boolean;
  /** How what is said through the nose behind the vowel is written; n and m follow its sound. */
  nasal: '' | 'n' | 'ng';
  /** Digits, and the breath at a word's end. */
  tail: string;
};

/** From here on; their signs behind a consonant lie 0x38 higher. */
const FIRST_VOWEL = 0x05;
const VOWELS = 'a a i i u u ri ri e e e ai o o o au'.split(' ');
const SIGNS_FROM = 0x38;
const SHORT = new Set([0x07, 0x09]);

/** With the dot below: sounds of Persian and English. */
const DOTTED: Readonly<Record<string, string>> = {
  k: 'q',
  j: 'z',
  ph: 'f',
  J: 'y',
  s: 'sh',
};
/** Letters of Malayalam without a vowel. */
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

/** A sign that follows: what it changes in the syllable before it. Null for a sign of no sound. */
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
      // The second half of au, where it is written apart.
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

/** What begins a syllable: a consonant, a vowel, a digit. Null for a sign that follows one. */
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

/** Of Gurmukhi: the consonant behind it is said twice, without breath the first time. */
const ADDAK = 0x71;
const withoutBreath = (consonant: string): string => consonant.replace(/^(ch|[^cs])h$/, '$1');

/** @param word in one script, composed (NFC). */
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
