import { type Colour, isInSrgb, mixed, nearestInSrgb } from './colours.ts';
import { type Contrast, contrastOn } from './contrast.ts';
import { nameOf } from './names.ts';
import { readColour } from './read-colour.ts';
import { type Form, formsOf, hexForm, oklchForm } from './write-colour.ts';

export type ColourForms = {
  /** Of the nearest colour in sRGB. */
  readonly hex: string;
  /** Of the colour itself, also where sRGB has none like it. */
  readonly oklch: string;
  readonly forms: readonly Form[];
  /** False for a colour that screens of sRGB cannot show. */
  readonly isInSrgb: boolean;
  /** Whether the ground shines through. */
  readonly isClear: boolean;
  /** Dark to light, the colour itself among them at step 0. */
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

/** A colour given in any of its forms. @returns null where the text is no colour. */
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
