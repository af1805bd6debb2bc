import { type Colour, cutToSrgb, parsedCss } from './colours.ts';

const BARE_HEX = /^(?:0x)?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;
const CMYK = /^(?:device-)?cmyk\((.+?)\)$/;
/** CSS clips these to sRGB. */
const CUT = /^(?:rgb|hsl|hwb)a?\(/;

/** Naive, as in CSS Color 5: exact only with a press profile. */
const fromCmyk = (parts: string): Colour | null => {
  const values = parts
    .trim()
    .split(/[\s,/]+/)
    .map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part)));
  const isWhole = values.every((value) => value >= 0 && value <= 1);
  if (!isWhole || values.length < 4 || values.length > 5) return null;
  const [cyan = 0, magenta = 0, yellow = 0, black = 0, alpha = 1] = values;
  const of = (ink: number) => (1 - ink) * (1 - black);
  return { space: 'srgb', coords: [of(cyan), of(magenta), of(yellow)], alpha };
};

const bare = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z-]+\s*:\s*/, '')
    .replace(/\s*(?:!important)?\s*;?$/, '')
    .replace(/^(["'`])(.*)\1$/, '$2');

const MAX_LENGTH = 100;

/** CSS colours, bare hex or CMYK. @returns null for anything else. */
export const readColour = (typed: string): Colour | null => {
  if (typed.length > MAX_LENGTH) return null;
  const text = bare(typed);
  const hex = BARE_HEX.exec(text)?.[1];
  const cmyk = CMYK.exec(text)?.[1];
  if (cmyk !== undefined) return fromCmyk(cmyk);
  const colour = parsedCss(hex === undefined ? text : `#${hex}`);
  return colour && CUT.test(text) ? cutToSrgb(colour) : colour;
};
