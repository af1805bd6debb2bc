/** With matras, inner apostrophes and Indian joiners. */
const WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}\u200c\u200d]|['’](?=[\p{L}\p{N}]))*/gu;

const SMALL_WORDS = new Set(
  'a an and as at but by for from in into n nor of on or the to with'.split(' '),
);

export type Letters = {
  readonly upper: (text: string) => string;
  readonly lower: (text: string) => string;
};

/** Locale-independent; naming a locale is ten times slower. */
export const DEFAULT_LETTERS: Letters = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
};

/** i and ı become İ and I. */
export const TURKISH: Letters = {
  upper: (text) => text.toLocaleUpperCase('tr'),
  lower: (text) => text.toLocaleLowerCase('tr'),
};

/** Of ß and ligatures, only the first letter. */
export const capitalised = (word: string, { upper, lower }: Letters): string => {
  const [first = ''] = word;
  const [capital = '', ...more] = upper(first);
  return capital + lower(more.join('')) + word.slice(first.length);
};

/** O'Clock, O'Brien, D'Souza, L'Oréal; not it's, don't and ma'am. */
const withCapitals = (word: string, letters: Letters): string => {
  if (!/['’]/.test(word.charAt(1))) return capitalised(word, letters);
  const [, start = '', rest = ''] = /^([odl]['’])(\p{L}{2}.*)$/iu.exec(word) ?? [];
  return start === ''
    ? capitalised(word, letters)
    : letters.upper(start) + capitalised(rest, letters);
};

/** Bounded: looking at the whole line each time is quadratic. */
const LOOK_BACK = 12;
const AFTER_A_STOP = /[:.!?…–—।]["'“‘(]*\s*["'“‘(]*$/u;

const isProminent = (line: string, start: number, end: number): boolean => {
  const [isAfterHyphen, isBeforeHyphen] = [line[start - 1] === '-', line[end] === '-'];
  return (
    isAfterHyphen !== isBeforeHyphen ||
    AFTER_A_STOP.test(line.slice(Math.max(0, start - LOOK_BACK), start))
  );
};

export const startCaseLine = (line: string, letters: Letters): string =>
  letters.lower(line).replace(WORD, (word) => withCapitals(word, letters));

export const titleCaseLine = (line: string, letters: Letters): string => {
  const small = letters.lower(line);
  const words = [...small.matchAll(WORD)];
  const ends = new Set([words[0]?.index, words.at(-1)?.index]);
  return small.replace(WORD, (word, start: number) =>
    SMALL_WORDS.has(word) && !ends.has(start) && !isProminent(small, start, start + word.length)
      ? word
      : withCapitals(word, letters),
  );
};

/** "userName_2 HTMLPage" has four words. */
export const wordsOf = (line: string, { lower }: Letters): readonly string[] =>
  line
    .replace(/(\p{Ll}\p{M}*|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/['’]/g, '')
    .match(WORD)
    ?.map(lower) ?? [];
