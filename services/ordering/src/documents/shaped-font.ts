import { create, type Font, type GlyphRun } from 'fontkit';
import { Blob, Face, Buffer as Glyphs, Font as Shaper, shape } from 'harfbuzzjs';

const shapers = new WeakMap<Uint8Array, Shaper>();

const shaperOf = (file: Uint8Array): Shaper => {
  const known = shapers.get(file);
  if (known) return known;
  const shaper = new Shaper(new Face(new Blob(file)));
  shapers.set(file, shaper);
  return shaper;
};

const endsOf = (starts: readonly number[], length: number): ReadonlyMap<number, number> => {
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  return new Map(sorted.map((start, at) => [start, sorted[at + 1] ?? length]));
};

/**
 * Shaped by HarfBuzz: fontkit misplaces marks of Indian scripts and fails on common words. `layout`
 * throws if shaping fails or a glyph is missing.
 */
export const openShapedFont = (file: Uint8Array): Font => {
  const font = create(Buffer.from(file.buffer, file.byteOffset, file.byteLength)) as Font;
  const layout = (text: string): GlyphRun => {
    const buffer = new Glyphs();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(shaperOf(file), buffer);
    const infos = buffer.getGlyphInfos();
    if (infos.some(({ codepoint }) => codepoint === 0)) throw new Error('The font lacks a glyph.');
    const ends = endsOf(
      infos.map(({ cluster }) => cluster),
      text.length,
    );
    const glyphs = infos.map(({ codepoint, cluster }) =>
      font.getGlyph(
        codepoint,
        [...text.slice(cluster, ends.get(cluster))].map((letter) => letter.codePointAt(0) ?? 0),
      ),
    );
    const positions = buffer.getGlyphPositions();
    const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyphs, positions, advanceWidth } as unknown as GlyphRun;
  };
  return Object.assign(font, { layout });
};
