export const CASES = [
  'upper',
  'lower',
  'sentence',
  'title',
  'camel',
  'pascal',
  'snake',
  'kebab',
  'constant',
  'swap',
] as const;
export type Case = (typeof CASES)[number];

/** Small words that a title leaves small, unless they begin or end it. */
const SMALL_WORDS = new Set(
  'a an and as at but by for from in into nor of on or the to with'.split(' '),
);

const capitalised = (word: string): string => {
  const [first = '', ...rest] = word;
  return first.toLocaleUpperCase() + rest.join('');
};

const sentence = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(
      /(^|[.!?।]\s+|\n\s*)(\p{L})/gu,
      (_all, before: string, letter: string) => before + letter.toLocaleUpperCase(),
    )
    .replace(/\bi\b(?=[\s'’.,!?;:]|$)/g, 'I');

const titleLine = (line: string): string => {
  const words = line.toLocaleLowerCase().split(/(\s+)/);
  const last = words.findLastIndex((word) => word.trim() !== '');
  const first = words.findIndex((word) => word.trim() !== '');
  return words
    .map((word, index) =>
      SMALL_WORDS.has(word) && index !== first && index !== last
        ? word
        : word.replace(
            /(^|-|["'(“‘])(\p{L})/gu,
            (_all, before: string, letter: string) => before + letter.toLocaleUpperCase(),
          ),
    )
    .join('');
};

/** The words of a name, also where they run together: "userName_2 HTMLPage" has five. */
const wordsOf = (line: string): readonly string[] =>
  line
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.map((word) => word.toLocaleLowerCase()) ?? [];

const swapped = (text: string): string =>
  [...text]
    .map((letter) =>
      letter === letter.toLocaleUpperCase()
        ? letter.toLocaleLowerCase()
        : letter.toLocaleUpperCase(),
    )
    .join('');

const joined =
  (separator: string, word: (word: string, index: number) => string = (plain) => plain) =>
  (line: string): string =>
    wordsOf(line).map(word).join(separator);

const byLine =
  (change: (line: string) => string) =>
  (text: string): string =>
    text.split('\n').map(change).join('\n');

const CHANGES: Readonly<Record<Case, (text: string) => string>> = {
  upper: (text) => text.toLocaleUpperCase(),
  lower: (text) => text.toLocaleLowerCase(),
  sentence,
  title: byLine(titleLine),
  camel: byLine(joined('', (word, index) => (index === 0 ? word : capitalised(word)))),
  pascal: byLine(joined('', capitalised)),
  snake: byLine(joined('_')),
  kebab: byLine(joined('-')),
  constant: byLine(joined('_', (word) => word.toLocaleUpperCase())),
  swap: swapped,
};

/** The text in another case. The four for programs treat every line as one name. */
export const changeCase = (text: string, to: Case): string => CHANGES[to](text);
