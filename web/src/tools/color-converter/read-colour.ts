import { type Colour, cutToSrgb, parsedCss } from './colours.ts';

const BARE_HEX = /^(?:0x)?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;
const CMYK = /^(?:device-)?cmyk\((.+?)\)$/;
/** CSS cuts what these name to what sRGB has; the other functions may name more. */
const CUT = /^(?:rgb|hsl|hwb)a?\(/;

/** Naive, as CSS Color 5 has it: without the profile of a press there is no right answer. */
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

/** What a style sheet has around a colour: `color: #fff;`, quotes. */
const bare = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z-]+\s*:\s*/, '')
    .replace(/\s*(?:!important)?\s*;?$/, '')
    .replace(/^(["'`])(.*)\1$/, '$2');

const MAX_LENGTH = 100;

/** A colour in any form of CSS, bare hex, or CMYK. @returns null where the text is no colour. */
export const readColour = (typed: string): Colour | null => {
  if (typed.length > MAX_LENGTH) return null;
  const text = bare(typed);
  const hex = BARE_HEX.exec(text)?.[1];
  const cmyk = CMYK.exec(text)?.[1];
  if (cmyk !== undefined) return fromCmyk(cmyk);
  const colour = parsedCss(hex === undefined ? text : `#${hex}`);
  return colour && CUT.test(text) ? cutToSrgb(colour) : colour;
};
