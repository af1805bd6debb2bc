import { type Colour, isInSrgb, mixed, nearestInSrgb } from './colours.ts';
import { type Contrast, contrastOn } from './contrast.ts';
import { nameOf } from './names.ts';
import { readColour } from './read-colour.ts';
import { type Form, formsOf, hexForm, oklchForm } from './write-colour.ts';

export type ColourForms = {
  readonly hex: string;
  /** Exact, also outside of sRGB. */
  readonly oklch: string;
  readonly forms: readonly Form[];
  readonly isInSrgb: boolean;
  readonly isClear: boolean;
  /** Dark to light; step 0 is the colour. */
  readonly shades: readonly { readonly step: number; readonly hex: string }[];
  readonly onWhite: Contrast;
  readonly onBlack: Contrast;
};

const BLACK: Colour = { space: 'srgb', coords: [0, 0, 0], alpha: 1 };
const WHITE: Colour = { space: 'srgb', coords: [1, 1, 1], alpha: 1 };
const SHADES_A_SIDE = 4;

const shadesOf = (colour: Colour): ColourForms['shades'] =>
  Array.from({ length: 2 * SHADES_A_SIDE + 1 }, (_, index) => {
    const step = index - SHADES_A_SIDE;
    if (step === 0) return { step, hex: hexForm(colour) };
    const share = Math.abs(step) / (SHADES_A_SIDE + 1);
    const shade = mixed({ ...colour, alpha: 1 }, step < 0 ? BLACK : WHITE, share);
    return { step, hex: hexForm(shade) };
  });

export const convertColour = (typed: string): ColourForms | null => {
  const colour = readColour(typed);
  if (colour === null) return null;
  const srgb = nearestInSrgb(colour);
  const { name, isExact } = nameOf(srgb);
  return {
    hex: hexForm(colour),
    oklch: oklchForm(colour),
    forms: [...formsOf(colour), { name: isExact ? 'Name' : 'Nearest name', value: name }],
    isInSrgb: isInSrgb(colour),
    isClear: hexForm(colour).length > 7,
    shades: shadesOf(srgb),
    onWhite: contrastOn(srgb, WHITE),
    onBlack: contrastOn(srgb, BLACK),
  };
};
