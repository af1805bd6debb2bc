import type { Script } from './scripts.ts';
import type { Syllable } from './syllables.ts';

const SOFT = new Set(['r', 'l', 'v', 'n', 'm', 'y', 'Ñ', 'G']);

const isPlain = ({ isInherent, nasal, tail }: Syllable): boolean =>
  isInherent && nasal === '' && tail === '';

/** The final vowel is silent in bharat, said in mitra, surya and bharatiya. */
const isLastPronounced = (
  before: Syllable,
  last: Syllable,
  silence: Script['silence'],
): boolean => {
  const isCluster = before.vowel === '' && before.consonant !== '';
  if (isCluster && silence === 'as in Bengali') return true;
  if (last.consonant === 'y') return isCluster || before.vowel === 'i';
  return isCluster && SOFT.has(last.consonant) && !SOFT.has(before.consonant);
};

/** Silent between vowel, consonant and consonant, vowel: ladka, but namaste. */
const isMiddleSilent = (syllables: readonly Syllable[], at: number): boolean => {
  const [before, own, next] = [syllables[at - 1], syllables[at], syllables[at + 1]];
  if (before === undefined || own === undefined || next === undefined) return false;
  const isLast = at + 2 === syllables.length;
  return (
    isPlain(own) &&
    own.consonant !== '' &&
    before.vowel !== '' &&
    before.nasal === '' &&
    next.consonant !== '' &&
    next.vowel !== '' &&
    // gati, pragati, anumati.
    !(isLast && next.isShort)
  );
};

/** With these endings a long word is read from its end: samajhna, samajhdar, amarnath. */
const READ_FROM_THE_END = /(?:[नत][ाेी]|दारी?|गार|नाथ|पुर|वीर|पन)$/;

/** After Ohala, Aspects of Hindi Phonology. @param devanagari the word in Devanagari. */
export const silenceVowels = (
  syllables: readonly Syllable[],
  devanagari: string,
  silence: Script['silence'],
): void => {
  if (silence === 'never') return;
  const last = syllables.at(-1);
  const before = syllables.at(-2);
  const hush = (silent: Syllable): void => {
    silent.vowel = '';
  };
  if (last && before && isPlain(last) && last.consonant !== '') {
    if (!isLastPronounced(before, last, silence)) hush(last);
  }
  const isFromTheEnd = silence === 'as in Bengali' || READ_FROM_THE_END.test(devanagari);
  const middle = syllables.map((_, at) => at).slice(1, -1);
  for (const at of isFromTheEnd ? middle.toReversed() : middle) {
    const own = syllables[at];
    if (own && isMiddleSilent(syllables, at)) hush(own);
  }
};
