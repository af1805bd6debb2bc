import { type FillRandom, randomBelow } from './random.ts';

const SIGNS = { hyphen: '-', space: ' ', dot: '.', nothing: '' } as const;
type Separator = keyof typeof SIGNS;
export const SEPARATORS = ['hyphen', 'space', 'dot', 'nothing'] as const;

export type PhraseRules = {
  readonly words: number;
  readonly separator: Separator;
  /** Each word with a capital. */
  readonly capitals: boolean;
  /** A digit behind one of the words, where a form insists on it. */
  readonly digit: boolean;
};

/**
 * Words drawn by chance (diceware): longer than a password of the same strength, and easier to
 * remember and to type.
 */
export const randomPhrase = (
  list: readonly string[],
  { words, separator, capitals, digit }: PhraseRules,
  fill: FillRandom,
): string => {
  const drawn = Array.from({ length: words }, () => list[randomBelow(list.length, fill)] ?? '');
  const cased = drawn.map((word) =>
    capitals ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word,
  );
  if (digit) {
    const at = randomBelow(words, fill);
    cased[at] = `${cased[at]}${randomBelow(10, fill)}`;
  }
  return cased.join(SIGNS[separator]);
};

/** How many yes-no questions a guesser must get right who knows the list and the rules. */
export const phraseBits = (count: number, { words, digit }: PhraseRules): number =>
  words * Math.log2(count) + (digit ? Math.log2(10 * words) : 0);
