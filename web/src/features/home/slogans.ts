const SLOGAN_COUNT = 4;

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

/** Without motion there is no `leaving`. */
export const advance = ({ index, phase }: Carousel, withMotion: boolean): Carousel =>
  phase === 'shown' && withMotion
    ? { index, phase: 'leaving' }
    : { index: (index + 1) % SLOGAN_COUNT, phase: 'shown' };

type Lengths = { readonly intervalMs: number; readonly exitMs: number };

/** In ms. The exit is part of the interval. */
export const phaseLength = (phase: Carousel['phase'], withMotion: boolean, lengths: Lengths) => {
  if (phase === 'leaving') return lengths.exitMs;
  return withMotion ? lengths.intervalMs - lengths.exitMs : lengths.intervalMs;
};
