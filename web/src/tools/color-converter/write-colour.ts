import { type Colour, inSpace, nearestInSrgb } from './colours.ts';

const rounded = (value: number, decimals: number): string =>
  String(Number(value.toFixed(decimals)));

const bytes = ({ coords }: Colour): readonly [number, number, number] =>
  coords.map((coord) => Math.round(coord * 255)) as unknown as [number, number, number];

const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');

/** CSSOM: two decimals if they give the same of 255 steps, else three. */
const alphaOf = ({ alpha }: Colour): string => {
  const short = Number(alpha.toFixed(2));
  return Math.round(short * 255) === Math.round(alpha * 255)
    ? String(short)
    : String(Number(alpha.toFixed(3)));
};

const isClear = (colour: Colour): boolean => Math.round(colour.alpha * 255) < 255;
const behind = (colour: Colour): string => (isClear(colour) ? ` / ${alphaOf(colour)}` : '');

export const hexForm = (colour: Colour): string => {
  const srgb = nearestInSrgb(colour);
  const clear = isClear(srgb) ? hexOf(Math.round(srgb.alpha * 255)) : '';
  return `#${bytes(srgb).map(hexOf).join('')}${clear}`;
};

const withCommas = (name: string, parts: readonly string[], colour: Colour): string =>
  isClear(colour)
    ? `${name}a(${[...parts, alphaOf(colour)].join(', ')})`
    : `${name}(${parts.join(', ')})`;

const rgbForm = (srgb: Colour): string => withCommas('rgb', bytes(srgb).map(String), srgb);

const hslForm = (srgb: Colour): string => {
  const [hue, saturation, lightness] = inSpace(srgb, 'hsl').coords;
  const parts = [rounded(hue, 1), `${rounded(saturation, 1)}%`, `${rounded(lightness, 1)}%`];
  return withCommas('hsl', parts, srgb);
};

const hwbForm = (srgb: Colour): string => {
  const [hue, white, black] = inSpace(srgb, 'hwb').coords;
  return `hwb(${rounded(hue, 1)} ${rounded(white, 1)}% ${rounded(black, 1)}%${behind(srgb)})`;
};

const cmykForm = (srgb: Colour): string => {
  const [red, green, blue] = srgb.coords;
  const light = Math.max(red, green, blue);
  const ink = (coord: number) => (light === 0 ? 0 : 1 - coord / light);
  const parts = [ink(red), ink(green), ink(blue), 1 - light];
  return `device-cmyk(${parts.map((part) => `${rounded(part * 100, 1)}%`).join(' ')}${behind(srgb)})`;
};

/** Fewer would not lead back to the same colour. */
const DECIMALS = { lab: [2, 2], lch: [2, 2], oklab: [5, 5], oklch: [5, 2] } as const;

const labForm = (colour: Colour, space: keyof typeof DECIMALS): string => {
  const [lightness, second, third] = inSpace(colour, space).coords;
  const percent = rounded(space.startsWith('ok') ? lightness * 100 : lightness, 2);
  const rest = `${rounded(second, DECIMALS[space][0])} ${rounded(third, DECIMALS[space][1])}`;
  return `${space}(${percent}% ${rest}${behind(colour)})`;
};

export const oklchForm = (colour: Colour): string => labForm(colour, 'oklch');

const p3Form = (colour: Colour): string => {
  const parts = inSpace(colour, 'p3').coords.map((coord) => rounded(coord, 4));
  return `color(display-p3 ${parts.join(' ')}${behind(colour)})`;
};

export type Form = { readonly name: string; readonly value: string };

/** sRGB forms name the nearest sRGB colour, and lead back to the same one of 16,777,216. */
export const formsOf = (colour: Colour): readonly Form[] => {
  const srgb = nearestInSrgb(colour);
  return [
    { name: 'HEX', value: hexForm(colour) },
    { name: 'RGB', value: rgbForm(srgb) },
    { name: 'HSL', value: hslForm(srgb) },
    { name: 'HWB', value: hwbForm(srgb) },
    { name: 'OKLCH', value: oklchForm(colour) },
    { name: 'OKLab', value: labForm(colour, 'oklab') },
    { name: 'LCH', value: labForm(colour, 'lch') },
    { name: 'Lab', value: labForm(colour, 'lab') },
    { name: 'Display P3', value: p3Form(colour) },
    { name: 'CMYK', value: cmykForm(srgb) },
  ];
};
