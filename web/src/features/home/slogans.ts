const SLOGAN_COUNT = 4;

/** @param tools how many web tools there are. */
export const slogansOf = (tools: number): readonly string[] => [
  'Get your domain online, in rupees.',
  'Hosting set up as soon as your payment is verified.',
  'Buy the code, run it today.',
  `${tools} free tools, no sign-up`,
];

export type Carousel = {
  readonly index: number;
  readonly phase: 'shown' | 'leaving';
};

export const firstSlogan: Carousel = { index: 0, phase: 'shown' };

/** What follows when the present phase is over; without motion a slogan is swapped at once. */
export const advance = ({ index, phase }: Carousel, withMotion: boolean): Carousel =>
  phase === 'shown' && withMotion
    ? { index, phase: 'leaving' }
    : { index: (index + 1) % SLOGAN_COUNT, phase: 'shown' };

type Lengths = { readonly intervalMs: number; readonly exitMs: number };

/** How long a phase lasts, in ms. The exit is part of the interval, so that the beat stays. */
export const phaseLength = (phase: Carousel['phase'], withMotion: boolean, lengths: Lengths) => {
  if (phase === 'leaving') return lengths.exitMs;
  return withMotion ? lengths.intervalMs - lengths.exitMs : lengths.intervalMs;
};
