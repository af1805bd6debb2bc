import { COMPOUNDED, KNOWN_SPELLINGS } from './names.ts';
import { inDevanagari, SCRIPTS, type Script } from './scripts.ts';
import { silenceVowels } from './silent-vowels.ts';
import { readSyllables, type Syllable } from './syllables.ts';
import { tamilConsonant } from './tamil.ts';

const isLabial = (sound: string): boolean => /^(?:p|ph|b|bh|m|f)$/.test(sound);
const isStop = (sound: string): boolean => /^(?:[kgjtdcpbmnqzCGÑ]|gh)/.test(sound);

const nasalOf = (
  { nasal }: Syllable,
  next: Syllable | undefined,
  { name, isDravidian }: Script,
): string => {
  const sound = next?.consonant ?? '';
  if (nasal === '' || nasal === 'ng') return nasal;
  // Written twice, said once: amritsar.
  if (name === 'Gurmukhi' && next?.vowel === '' && /^[nm]$/.test(sound)) return '';
  if (isLabial(sound) || sound === 'v') return 'm';
  if (name === 'Malayalam') return /^[kg]/.test(sound) ? 'n' : 'm';
  return isDravidian && !isStop(sound) ? 'm' : 'n';
};

/** The first of two consonants, where it changes before the second. */
const firstOfTwo = (first: string, second: string, { name, isDravidian }: Script): string => {
  if (first === 'ch' && second === 'chh') return '';
  if (first === 'ch' && second === 'ch') {
    if (name === 'Malayalam') return '';
    return isDravidian ? 'c' : 'ch';
  }
  if (first === 'sh' && second === 'sh') return name === 'Malayalam' ? 's' : '';
  if (first === 'th' && second === 'th') return '';
  if (first === 'j' && second === 'Ñ') return isDravidian ? 'j' : 'g';
  if (first === 'R' && second === 'R') return 't';
  return first;
};

const secondOfTwo = (first: string, second: string, { name, isDravidian }: Script): string => {
  if (first === 'j' && second === 'Ñ') return isDravidian ? 'n' : 'y';
  if (second === 'J') return 'y';
  const isPronouncedW = second === 'v' || (name === 'Bengali' && second === 'b');
  if (isPronouncedW && /^(?:s|sh|d|dh|j|k|g|h)$/.test(first)) return 'w';
  if (name === 'Malayalam') {
    if (first === 'sh' && second === 'sh') return 's';
    if (first === 'R' && second === 'R') return 't';
    if (first === 'n' && second === 'R') return 't';
    if (first === 'n' && second === 't') return 'd';
  }
  return second;
};

const PLAIN: Readonly<Record<string, string>> = { J: 'j', R: 'r', C: 'ch', G: 'ng', Ñ: 'n' };

const consonantOf = (
  own: Syllable,
  before: Syllable | undefined,
  next: Syllable | undefined,
  script: Script,
): string => {
  const sound = own.consonant;
  const isBare = own.vowel === '';
  const isBehindBare = before !== undefined && before.vowel === '' && before.consonant !== '';
  if (script.name === 'Tamil') {
    const heard = before === undefined ? '' : before.vowel || before.consonant;
    const written = tamilConsonant(sound, { before: heard, isBare, next: next?.consonant ?? '' });
    return written === 'G' ? (isBare ? 'n' : 'ng') : written;
  }
  if (isBare && next !== undefined && next.consonant !== '') {
    if (/[GÑ]/.test(sound) && next.consonant === sound) return '';
    if (sound === 'G' || sound === 'Ñ') return 'n';
    // A doubled sound is not heard at a word's end: sikh, sach.
    if (script.name === 'Gurmukhi' && next.vowel === '' && next.consonant.startsWith(sound))
      return '';
    const first = firstOfTwo(sound, next.consonant, script);
    return PLAIN[first] ?? first;
  }
  const second = isBehindBare ? secondOfTwo(before.consonant, sound, script) : sound;
  if (script.name === 'Malayalam') {
    if (second === 'Ñ') return 'nj';
    // The hard t is soft between vowels and at the end: idukki, palakkad.
    if (second === 't' && !isBehindBare && before !== undefined) return 'd';
  }
  return PLAIN[second] ?? second;
};

const spelt = (syllables: readonly Syllable[], script: Script): string =>
  syllables
    .map((own, at) => {
      const [before, next] = [syllables[at - 1], syllables[at + 1]];
      const consonant = consonantOf(own, before, next, script);
      return `${consonant}${own.vowel}${nasalOf(own, next, script)}${own.tail}`;
    })
    .join('');

/** "ay" before a consonant is said "ai": jaipur, naina. */
const withDiphthongs = (latin: string, { silence }: Script): string =>
  silence === 'as in Hindi' ? latin.replace(/ay(?=[bcdfghjklmnpqrstvwz])/g, 'ai') : latin;

const partInLatin = (part: string, script: Script): string => {
  const devanagari = inDevanagari(part, script);
  const known = COMPOUNDED.get(devanagari);
  if (known) return known;
  const syllables = readSyllables(part, script);
  silenceVowels(syllables, devanagari, script.silence);
  return withDiphthongs(spelt(syllables, script), script);
};

const COMPOUND = new RegExp(`(${[...COMPOUNDED.keys()].join('|')})(?![ा-्])`);

const partsOf = (word: string, script: Script): readonly string[] => {
  if (script.silence === 'never') return [word];
  const parts: string[] = [];
  let rest = word;
  for (const { length } of inDevanagari(word, script).split(COMPOUND)) {
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return parts.filter(Boolean);
};

const wordInLatin = (word: string, script: Script): string =>
  KNOWN_SPELLINGS.get(word) ??
  partsOf(word, script)
    .map((part) => partInLatin(part, script))
    .join('');

/** Without the dandas of Devanagari, which all scripts of India share. */
const SCRIPT_PATTERNS = SCRIPTS.map((script) => ({
  script,
  pattern: new RegExp(
    `(?:(?![।॥])[\\u${script.block.toString(16).padStart(4, '0')}-\\u${(script.block + 0x7f)
      .toString(16)
      .padStart(4, '0')}])+`,
    'g',
  ),
}));

/**
 * Latin spelling of India's scripts; Hindi, Marathi and Nepali by Hunterian rules without marks.
 */
export const indianInLatin = (text: string): string => {
  // Joiners change the letters' look, not the sound.
  const joined = text.normalize().replace(/[\u200c\u200d]/g, '');
  return SCRIPT_PATTERNS.reduce(
    (spelt, { script, pattern }) => spelt.replace(pattern, (word) => wordInLatin(word, script)),
    joined,
  );
};
