import {
  capitalised,
  DEFAULT_LETTERS,
  type Letters,
  startCaseLine,
  TURKISH,
  titleCaseLine,
  wordsOf,
} from './letter-case.ts';

export const CASES = [
  'upper',
  'lower',
  'sentence',
  'title',
  'start',
  'camel',
  'pascal',
  'snake',
  'kebab',
  'constant',
  'swap',
] as const;
export type Case = (typeof CASES)[number];

export const LANGUAGES = ['any', 'turkish'] as const;

export type CaseTask = {
  readonly text: string;
  readonly to: Case;
  readonly language: (typeof LANGUAGES)[number];
};

/** Linear: matches only from the start of a run. */
const SIGNS_BEFORE = /(^|(?<![\p{P}\p{S}\s])[\p{P}\p{S}\s]+)(\p{L})/gu;
/** Not the second point of e.g. */
const SENTENCE_END = /(?:[!?…।]|(?<!\.\p{L})\.)["'”’)]*\s|\n/gu;
/** In UTF-16 units: an abbreviation's point and letter. */
const LOOK_BACK = 3;

const hasEnd = (text: string, at: number, signs: string): boolean => {
  const from = Math.max(0, at - LOOK_BACK);
  SENTENCE_END.lastIndex = at - from;
  return SENTENCE_END.test(text.slice(from, at + signs.length));
};

const sentence = (text: string, letters: Letters): string =>
  letters
    .lower(text)
    .replace(SIGNS_BEFORE, (all, signs: string, letter: string, at: number, whole: string) =>
      at === 0 || hasEnd(whole, at, signs) ? signs + capitalised(letter, letters) : all,
    )
    .replace(/(?<![\p{L}\p{M}\p{N}.])i(?=['’](?:m|d|ll|ve|s)\b|[\s,!?;:)…—-]|\.?(?:\s|$))/gu, 'I');

const swapped = (text: string, { upper, lower }: Letters): string =>
  text.replace(/\p{L}/gu, (letter) => {
    const small = lower(letter);
    return letter === small ? upper(letter) : small;
  });

type Change = (text: string, letters: Letters) => string;

const byLine =
  (change: Change): Change =>
  (text, letters) =>
    text.replace(/[^\r\n]+/g, (line) => change(line, letters));

const joined = (
  separator: string,
  write: (word: string, index: number, letters: Letters) => string = (plain) => plain,
): Change =>
  byLine((line, letters) =>
    wordsOf(line, letters)
      .map((word, index) => write(word, index, letters))
      .join(separator),
  );

const CHANGES: Readonly<Record<Case, Change>> = {
  upper: (text, { upper }) => upper(text),
  lower: (text, { lower }) => lower(text),
  sentence,
  title: byLine(titleCaseLine),
  start: byLine(startCaseLine),
  camel: joined('', (word, index, letters) => (index === 0 ? word : capitalised(word, letters))),
  pascal: joined('', (word, _index, letters) => capitalised(word, letters)),
  snake: joined('_'),
  kebab: joined('-'),
  constant: joined('_', (word, _index, { upper }) => upper(word)),
  swap: swapped,
};

/** Locale-independent. The five program cases treat each line as one name. */
export const changeCase = ({ text, to, language }: CaseTask): string =>
  CHANGES[to](text, language === 'turkish' ? TURKISH : DEFAULT_LETTERS);
