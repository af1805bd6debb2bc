import { type FillRandom, randomBelow } from './random.ts';

export type PasswordRules = {
  readonly length: number;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly digits: boolean;
  readonly symbols: boolean;
  /** l, I, 1, O, 0. */
  readonly similar: boolean;
};

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

/** Redraws until every set occurs: all valid passwords are equally likely. */
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

/** Entropy in bits, rules known: passwords with every set, counted by inclusion and exclusion. */
export const passwordBits = (rules: PasswordRules): number => {
  const sizes = setsOf(rules).map((set) => set.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all === 0) return 0;
  if (rules.length < sizes.length) return rules.length * Math.log2(all);
  let share = 0;
  for (let left = 0; left < 2 ** sizes.length; left += 1) {
    const without = sizes.filter((_, index) => (left >> index) & 1);
    const rest = (all - without.reduce((sum, size) => sum + size, 0)) / all;
    share += (without.length % 2 === 0 ? 1 : -1) * rest ** rules.length;
  }
  return rules.length * Math.log2(all) + Math.log2(share);
};
