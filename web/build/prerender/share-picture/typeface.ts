import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font, Buffer as Glyphs, shape } from 'harfbuzzjs';

/** A text as outlines, in pixels, from a baseline that starts at 0, 0. */
export type Line = { readonly outlines: string; readonly width: number };

/** @returns null where the typeface lacks a sign. */
export type SetLine = (text: string, size: number, spacing?: number) => Line | null;

/** Cut by build/fonts.ts. */
export const openTypeface = (name: string): SetLine => {
  const face = new Face(new Blob(readFileSync(join(import.meta.dirname, `${name}.ttf`))));
  const font = new Font(face);
  return (text, size, spacing = 0) => {
    const glyphs = new Glyphs();
    glyphs.addText(text);
    glyphs.guessSegmentProperties();
    shape(font, glyphs);
    const infos = glyphs.getGlyphInfos();
    if (infos.some(({ codepoint }) => codepoint === 0)) return null;
    const positions = glyphs.getGlyphPositions();
    const scale = size / face.upem;
    let x = 0;
    const paths = infos.map(({ codepoint }, index) => {
      const path = `<path transform="translate(${x})" d="${font.glyphToPath(codepoint)}"/>`;
      x += (positions[index]?.xAdvance ?? 0) + (spacing * size) / scale;
      return path;
    });
    // Outlines of a font grow upwards.
    return {
      outlines: `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`,
      width: x * scale,
    };
  };
};
