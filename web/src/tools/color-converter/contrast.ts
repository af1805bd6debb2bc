import { type Colour, contrastOf } from './colours.ts';

/** WCAG 2.2, 1.4.3 and 1.4.6. */
export type Contrast = {
  /** Never rounded up to a level: "4.48". */
  readonly ratio: string;
  readonly verdict: 'AAA' | 'AA' | 'large text only' | 'too faint';
};

const LEVELS = [
  { min: 7, verdict: 'AAA' },
  { min: 4.5, verdict: 'AA' },
  { min: 3, verdict: 'large text only' },
] as const;

/** A translucent colour on its ground, as in browsers. */
const seenOn = ({ coords, alpha }: Colour, ground: Colour): Colour => ({
  space: 'srgb',
  coords: coords.map(
    (coord, index) => coord * alpha + (ground.coords[index] ?? 0) * (1 - alpha),
  ) as unknown as Colour['coords'],
  alpha: 1,
});

export const contrastOn = (text: Colour, ground: Colour): Contrast => {
  const ratio = contrastOf(seenOn(text, ground), ground);
  const verdict = LEVELS.find(({ min }) => ratio >= min)?.verdict ?? 'too faint';
  const rounded = Number(ratio.toFixed(2));
  const isPast = LEVELS.some(({ min }) => rounded >= min && ratio < min);
  return { ratio: (isPast ? Math.floor(ratio * 100) / 100 : rounded).toFixed(2), verdict };
};
