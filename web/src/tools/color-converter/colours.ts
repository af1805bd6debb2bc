/** Color.js (MIT): its rounded HSL leads back to the same colour; gamuts as in CSS Color 4. */
import {
  ColorSpace,
  contrastWCAG21,
  HSL,
  HWB,
  inGamut,
  Lab,
  LCH,
  mix,
  OKLab,
  OKLCH,
  P3,
  parse,
  sRGB,
  to,
  toGamut,
  toGamutCSS,
} from 'colorjs.io/fn';

for (const space of [sRGB, HSL, HWB, Lab, LCH, OKLab, OKLCH, P3]) ColorSpace.register(space);

/** A part may be missing (`none`). */
export type Colour = {
  readonly space: string;
  readonly coords: readonly [number, number, number];
  readonly alpha: number;
};

type Spaces = 'srgb' | 'hsl' | 'hwb' | 'lab' | 'lch' | 'oklab' | 'oklch' | 'p3';

const plain = ({ space, coords, alpha }: Colour) => ({
  space: ColorSpace.get(space),
  coords: [...coords] as [number, number, number],
  alpha,
});

const known = (colour: {
  readonly space: { readonly id: string };
  readonly coords: readonly (number | null)[];
  readonly alpha: number | null;
}): Colour => {
  const [first, second, third] = colour.coords.map((coord) => coord ?? 0);
  return {
    space: colour.space.id,
    coords: [first ?? 0, second ?? 0, third ?? 0],
    alpha: Math.min(1, Math.max(0, colour.alpha ?? 0)),
  };
};

export const inSpace = (colour: Colour, space: Spaces): Colour => known(to(plain(colour), space));

export const isInSrgb = (colour: Colour): boolean =>
  inGamut(plain(colour), 'srgb', { epsilon: 0.0005 });

/** Removes rounding errors: white would get a hue. */
const settled = ({ space, coords, alpha }: Colour): Colour => ({
  space,
  coords: coords.map((coord) => Number(coord.toFixed(6))) as unknown as Colour['coords'],
  alpha,
});

export const cutToSrgb = (colour: Colour): Colour =>
  settled(known(toGamut(to(plain(colour), 'srgb'), { space: 'srgb', method: 'clip' })));

/** CSS Color 4, section 13.2: reduces chroma, keeps hue and lightness. */
export const nearestInSrgb = (colour: Colour): Colour =>
  cutToSrgb(
    isInSrgb(colour) ? colour : known(toGamutCSS(to(plain(colour), 'oklch'), { space: 'srgb' })),
  );

export const parsedCss = (text: string): Colour | null => {
  try {
    const { spaceId, coords, alpha } = parse(text);
    const isWhole =
      Array.isArray(coords) &&
      coords.every((coord) => coord === null || Number.isFinite(coord)) &&
      (alpha === undefined || alpha === null || Number.isFinite(alpha));
    if (!isWhole || spaceId === undefined) return null;
    return known({ space: ColorSpace.get(spaceId), coords, alpha: alpha ?? 0 });
  } catch {
    return null;
  }
};

/** WCAG 2.2 contrast ratio of opaque colours. */
export const contrastOf = (one: Colour, other: Colour): number =>
  contrastWCAG21(plain(one), plain(other));

export const mixed = (one: Colour, other: Colour, share: number): Colour =>
  known(mix(plain(one), plain(other), share, { space: 'oklab' }));
