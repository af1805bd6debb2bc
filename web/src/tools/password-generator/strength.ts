export type Strength = {
  /** "Weak. An attacker making 10,000 crore guesses a second would need about 5 days". */
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
  if (span === undefined) return 'less than a second';
  const count = Number((seconds / span.seconds).toPrecision(2));
  return `about ${number.format(count)} ${count === 1 ? span.one : span.many}`;
};

/** @param time "about 5 days". */
const textFor = (strength: string, time: string): string =>
  `${strength}. An attacker making 10,000 crore guesses a second would need ${time}`;

/** Time to try half of all. True only of random passwords. */
export const strengthOf = (bits: number): Strength => {
  const seconds = 2 ** (bits - 1) / GUESSES_A_SECOND;
  if (seconds < DAY) return { words: textFor('Very weak', spanOf(seconds)), tone: 'brick' };
  if (seconds < 100 * YEAR) return { words: textFor('Weak', spanOf(seconds)), tone: 'wait' };
  return seconds < 1e6 * YEAR
    ? { words: textFor('Good', spanOf(seconds)), tone: 'leaf' }
    : { words: textFor('Strong', 'more than a million years'), tone: 'leaf' };
};
