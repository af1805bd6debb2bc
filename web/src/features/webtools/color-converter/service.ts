import { type Colord, colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import cmyk from 'colord/plugins/cmyk';
import hwb from 'colord/plugins/hwb';
import lch from 'colord/plugins/lch';
import mix from 'colord/plugins/mix';
import names from 'colord/plugins/names';

extend([a11y, cmyk, hwb, lch, mix, names]);

type ColourForms = {
  readonly hex: string;
  readonly forms: readonly { readonly name: string; readonly value: string }[];
  /** Dark to light, the colour itself among them. */
  readonly shades: readonly string[];
  readonly onWhite: Contrast;
  readonly onBlack: Contrast;
};

/** Contrast as text on a ground (WCAG 2.2, 1.4.3 and 1.4.6). */
export type Contrast = {
  readonly ratio: number;
  readonly verdict: 'AAA' | 'AA' | 'large text only' | 'too faint';
};

const contrastOn = (colour: Colord, ground: string): Contrast => {
  const ratio = colour.contrast(ground);
  const verdict =
    ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : ratio >= 3 ? 'large text only' : 'too faint';
  return { ratio, verdict };
};

const SHADES_A_SIDE = 4;

const shadesOf = (colour: Colord): readonly string[] => {
  const towards = (end: string) =>
    Array.from({ length: SHADES_A_SIDE }, (_, step) =>
      colour.mix(end, (step + 1) / (SHADES_A_SIDE + 1)).toHex(),
    );
  return [...towards('#000000').toReversed(), colour.toHex(), ...towards('#ffffff')];
};

/** A colour given in any of its forms. @returns null where the text is no colour. */
export const convertColour = (typed: string): ColourForms | null => {
  const text = typed.trim().toLowerCase();
  const isBareHex = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(text);
  const colour = colord(isBareHex ? `#${text}` : text);
  if (!colour.isValid()) return null;
  const name = colour.toName({ closest: true });
  const isNamed = colour.toName() !== undefined;
  return {
    hex: colour.toHex(),
    forms: [
      { name: 'HEX', value: colour.toHex() },
      { name: 'RGB', value: colour.toRgbString() },
      { name: 'HSL', value: colour.toHslString() },
      { name: 'HWB', value: colour.toHwbString() },
      { name: 'LCH', value: colour.toLchString() },
      { name: 'CMYK', value: colour.toCmykString() },
      { name: isNamed ? 'Name' : 'Nearest name', value: name ?? '' },
    ].filter(({ value }) => value !== ''),
    shades: shadesOf(colour),
    onWhite: contrastOn(colour, '#ffffff'),
    onBlack: contrastOn(colour, '#000000'),
  };
};
