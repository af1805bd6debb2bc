import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font, Buffer as Glyphs, shape } from 'harfbuzzjs';

/** A text as outlines, in pixels, from a baseline that starts at 0, 0. */
export type Line = { readonly outlines: string; readonly width: number };

export type Typeface = {
  readonly knows: (sign: string) => boolean;
  /** Unknown signs have no outline. @param spacing added after each sign, by size. */
  readonly setLine: (text: string, size: number, spacing?: number) => Line;
};

const openFont = (name: string): Font =>
  new Font(new Face(new Blob(readFileSync(join(import.meta.dirname, `${name}.ttf`)))));

/** @param names of files that build/fonts.ts cuts: a sign is drawn from the first that has it. */
export const openTypeface = (...names: readonly [string, ...string[]]): Typeface => {
  const fonts = names.map(openFont);
  const fontFor = (sign: string): Font | undefined =>
    fonts.find((font) => font.nominalGlyph(sign.codePointAt(0) ?? 0));
  const runsOf = (text: string) => {
    const runs: { readonly font: Font; text: string }[] = [];
    for (const sign of text) {
      const font = fontFor(sign);
      const last = runs.at(-1);
      if (font && last?.font === font) last.text += sign;
      else if (font) runs.push({ font, text: sign });
    }
    return runs;
  };
  return {
    knows: (sign) => fontFor(sign) !== undefined,
    setLine: (text, size, spacing = 0) => {
      let x = 0;
      const outlines = runsOf(text).map((run) => {
        const glyphs = new Glyphs();
        glyphs.addText(run.text);
        glyphs.guessSegmentProperties();
        shape(run.font, glyphs);
        const scale = size / run.font.face.upem;
        const positions = glyphs.getGlyphPositions();
        const paths = glyphs.getGlyphInfos().map(({ codepoint }, index) => {
          // Outlines of a font grow upwards.
          const place = `translate(${x}) scale(${scale} ${-scale})`;
          x += (positions[index]?.xAdvance ?? 0) * scale + spacing * size;
          return `<path transform="${place}" d="${run.font.glyphToPath(codepoint)}"/>`;
        });
        return paths.join('');
      });
      return { outlines: outlines.join(''), width: x };
    },
  };
};
