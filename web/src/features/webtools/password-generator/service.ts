export type PasswordRules = {
  readonly length: number;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly digits: boolean;
  readonly symbols: boolean;
  /** Whether signs that look alike may come: l, I, 1, O, 0. */
  readonly similar: boolean;
};

/** Fills an array with random bytes: crypto.getRandomValues outside of tests. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

const SETS = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  symbols: '!#$%&*+-./:;<=>?@[]^_{|}~',
} as const;
const SIMILAR = /[lI1O0|]/g;

const setsOf = (rules: PasswordRules): readonly string[] =>
  (Object.keys(SETS) as (keyof typeof SETS)[])
    .filter((name) => rules[name])
    .map((name) => (rules.similar ? SETS[name] : SETS[name].replace(SIMILAR, '')));

const BYTE_VALUES = 256;

/**
 * A number from 0 to below `count`, all alike: bytes that would favour the low ones are thrown
 * away.
 */
export const randomBelow = (count: number, fill: FillRandom): number => {
  const limit = BYTE_VALUES - (BYTE_VALUES % count);
  const byte = new Uint8Array(1);
  do fill(byte);
  while ((byte[0] ?? 0) >= limit);
  return (byte[0] ?? 0) % count;
};

/**
 * A password with at least one sign of every set asked for. Drawn anew until it has: the draw stays
 * even among all passwords that do. Empty where no set is asked for.
 */
export const randomPassword = (rules: PasswordRules, fill: FillRandom): string => {
  const sets = setsOf(rules);
  const signs = sets.join('');
  if (signs === '') return '';
  for (;;) {
    const password = Array.from(
      { length: rules.length },
      () => signs[randomBelow(signs.length, fill)],
    ).join('');
    const hasAll = sets.every((set) => [...set].some((sign) => password.includes(sign)));
    if (hasAll || rules.length < sets.length) return password;
  }
};

/** How many yes-no questions a guesser must get right: length times bits a sign. */
export const strengthBits = (rules: PasswordRules): number => {
  const signs = setsOf(rules).join('').length;
  return signs === 0 ? 0 : Math.floor(rules.length * Math.log2(signs));
};

type Strength = { readonly words: string; readonly tone: 'brick' | 'wait' | 'leaf' };

/** By what guessing costs: a stolen list is tried at some 10^11 guesses a second. */
export const strengthOf = (bits: number): Strength => {
  if (bits < 56) return { words: 'Weak: guessed within days', tone: 'brick' };
  if (bits < 72) return { words: 'Fair: guessed within years', tone: 'wait' };
  return { words: 'Strong: not to be guessed', tone: 'leaf' };
};
