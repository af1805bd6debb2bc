/** Sets text in several fonts: pdfkit breaks lines within one font only. */
import { BASE_FONT, type FONTS, isInBaseFont, type Script, scriptFont } from './fonts.ts';
import { inPlainLetters, inVisualOrder, type Run, runsOf } from './runs.ts';
import { openShapedFont } from './shaped-font.ts';

type Doc = PDFKit.PDFDocument;

export type SetStyle = {
  readonly font: keyof typeof FONTS;
  /** In points. */
  readonly size: number;
  readonly color: string;
  readonly width: number;
  readonly align: 'left' | 'right';
};

type Measured = Run & { readonly width: number; readonly isSpace: boolean };
type Line = { readonly runs: readonly Measured[]; readonly width: number };

export const isPlain = (text: string): boolean =>
  [...text].every(isInBaseFont) && !/\p{Script=Devanagari}/u.test(text);

const registered = new WeakMap<Doc, Set<string>>();

/** One font per sheet: a shared one remembers earlier glyphs, and the bytes would differ. */
export const registerShaped = (doc: Doc, name: string, file: Buffer): Doc => {
  const names = registered.get(doc) ?? new Set();
  registered.set(doc, names);
  if (names.has(name)) return doc;
  names.add(name);
  // A font with its own layout, which the types do not know.
  return doc.registerFont(name, openShapedFont(file) as unknown as string);
};

const select = (doc: Doc, script: Script | null, { font, size }: SetStyle): Doc => {
  if (script === null) return doc.font(font).fontSize(size);
  return registerShaped(doc, script, scriptFont(script).file).font(script).fontSize(size);
};

/** Falls back to plain letters where shaping fails. */
const measured = (doc: Doc, run: Run, style: SetStyle): Measured => {
  const isSpace = run.text === ' ';
  try {
    return { ...run, isSpace, width: select(doc, run.script, style).widthOfString(run.text) };
  } catch {
    const text = inPlainLetters(run.text);
    const width = select(doc, null, style).widthOfString(text);
    return { text, script: null, isSpace, width };
  }
};

const widthOf = (runs: readonly Measured[]): number =>
  runs.reduce((sum, { width }) => sum + width, 0);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const cut = (doc: Doc, word: string, style: SetStyle): readonly (readonly Measured[])[] => {
  const whole = runsOf(word).map((run) => measured(doc, run, style));
  if (widthOf(whole) <= style.width) return [whole];
  const pieces: string[] = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = `${pieces.at(-1) ?? ''}${segment}`;
    const isTooWide = widthOf(runsOf(longer).map((run) => measured(doc, run, style))) > style.width;
    if (isTooWide && pieces.at(-1) !== '') pieces.push(segment);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces.map((piece) => runsOf(piece).map((run) => measured(doc, run, style)));
};

const linesOf = (doc: Doc, text: string, style: SetStyle): readonly Line[] => {
  const space = measured(doc, { text: ' ', script: null }, style);
  const lines: Measured[][] = [[]];
  for (const word of text.split(/ +/).filter(Boolean)) {
    for (const [part, runs] of cut(doc, word, style).entries()) {
      const line = lines.at(-1) ?? [];
      const gap = line.length === 0 || part > 0 ? [] : [space];
      if (line.length > 0 && widthOf([...line, ...gap, ...runs]) > style.width)
        lines.push([...runs]);
      else line.push(...gap, ...runs);
    }
  }
  return lines.map((runs) => ({ runs: inVisualOrder(runs), width: widthOf(runs) }));
};

/** Reach above and below the baseline, in points. */
const reach = ({ runs }: Line, { size }: SetStyle) => {
  const scripts = runs.flatMap(({ script }) => (script === null ? [] : [scriptFont(script)]));
  const max = (side: 'above' | 'below'): number =>
    size * Math.max(...[BASE_FONT, ...scripts].map((font) => font[side]));
  return { above: max('above'), below: max('below') };
};

/** @returns the height in points. */
export const heightOfSet = (doc: Doc, text: string, style: SetStyle): number =>
  linesOf(doc, text, style).reduce((sum, line) => {
    const { above, below } = reach(line, style);
    return sum + above + below;
  }, 0);

/** @returns the width on one line, in points. */
export const widthOfSet = (doc: Doc, text: string, style: SetStyle): number =>
  Math.max(
    ...linesOf(doc, text, { ...style, width: Number.MAX_SAFE_INTEGER }).map(({ width }) => width),
  );

/** `x` and `y`: upper left corner, in points. */
export const drawSet = (doc: Doc, text: string, x: number, y: number, style: SetStyle): void => {
  let top = y;
  for (const line of linesOf(doc, text, style)) {
    const { above, below } = reach(line, style);
    let left = style.align === 'right' ? x + style.width - line.width : x;
    for (const run of line.runs) {
      if (!run.isSpace) {
        select(doc, run.script, style)
          .fillColor(style.color)
          .text(run.text, left, top + above, { lineBreak: false, baseline: 'alphabetic' });
      }
      left += run.width;
    }
    top += above + below;
  }
};
