import { type FillRandom, randomBelow } from './random.ts';

const SIGNS = { hyphen: '-', space: ' ', dot: '.', nothing: '' } as const;
type Separator = keyof typeof SIGNS;
export const SEPARATORS = ['hyphen', 'space', 'dot', 'nothing'] as const;

export type PhraseRules = {
  readonly words: number;
  readonly separator: Separator;
  readonly capitals: boolean;
  readonly digit: boolean;
};

/** Diceware: longer than a password of the same strength, but easier to remember. */
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

/** Entropy in bits, list and rules known. */
export const phraseBits = (count: number, { words, digit }: PhraseRules): number =>
  words * Math.log2(count) + (digit ? Math.log2(10 * words) : 0);
