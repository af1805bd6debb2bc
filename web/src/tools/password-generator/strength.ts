export type Strength = {
  readonly words: string;
  readonly tone: 'brick' | 'wait' | 'leaf';
};

/** On a fast-hashed list: eight graphics cards try 10^11 MD5 (hashcat's benchmarks). */
const GUESSES_A_SECOND = 1e11;

const SPANS = [
  { seconds: 31_557_600, one: 'year', many: 'years' },
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
  { seconds: 1, one: 'second', many: 'seconds' },
] as const;

const number = new Intl.NumberFormat('en-IN');
const YEAR = SPANS[0].seconds;
const DAY = SPANS[1].seconds;

const spanOf = (seconds: number): string => {
  const span = SPANS.find((known) => seconds >= known.seconds);
  if (span === undefined) return 'instantly';
  const count = Number((seconds / span.seconds).toPrecision(2));
  return `in about ${number.format(count)} ${count === 1 ? span.one : span.many}`;
};

/** Time to try half of all. True only of random passwords. */
export const strengthOf = (bits: number): Strength => {
  const seconds = 2 ** (bits - 1) / GUESSES_A_SECOND;
  if (seconds < DAY) return { words: `Very weak: found ${spanOf(seconds)}`, tone: 'brick' };
  if (seconds < 100 * YEAR) return { words: `Weak: found ${spanOf(seconds)}`, tone: 'wait' };
  return seconds < 1e6 * YEAR
    ? { words: `Good: found ${spanOf(seconds)}`, tone: 'leaf' }
    : { words: 'Strong: not found in a million years', tone: 'leaf' };
};
