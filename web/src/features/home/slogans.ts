/** The hero's four slogans and the walk through them. */
export const SLOGANS = [
  'Your name, on the web by tonight.',
  'Hosting that opens at dawn.',
  'Buy the code, run it today.',
  '28 tools, and no sign-up.',
] as const;

export type Carousel = {
  /** Which slogan shows, from 0. */
  readonly index: number;
  /** Shown, or on its way out. */
  readonly phase: 'shown' | 'leaving';
};

export const firstSlogan: Carousel = { index: 0, phase: 'shown' };

/** What follows when the present phase is over; without motion a slogan is swapped at once. */
export const advance = ({ index, phase }: Carousel, withMotion: boolean): Carousel =>
  phase === 'shown' && withMotion
    ? { index, phase: 'leaving' }
    : { index: (index + 1) % SLOGANS.length, phase: 'shown' };

type Lengths = { readonly intervalMs: number; readonly exitMs: number };

/** How long a phase lasts, in ms. The exit is part of the interval, so that the beat stays. */
export const phaseLength = (phase: Carousel['phase'], withMotion: boolean, lengths: Lengths) => {
  if (phase === 'leaving') return lengths.exitMs;
  return withMotion ? lengths.intervalMs - lengths.exitMs : lengths.intervalMs;
};
