import { type Line, openTypeface } from './typeface.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

const COLOURS = {
  ...{ cloth: '#1E2566', paper: '#FFFDF8', ground: '#F5F1E8' },
  ...{ ink: '#1A1D42', line: '#857D6C', leaf: '#1C6B3F', marigold: '#F6AE1B' },
} as const;

const SLOGAN = 'Get your domain online, in rupees';

const titles = openTypeface('title', 'title-rupee');
const texts = openTypeface('text');

/** Of the paper tag, before it is turned. */
const TAG = { left: 140, right: 1060, top: 86, perforation: 342, bottom: 458 } as const;
const TITLE = { width: 800, height: 190, middle: 230, spacing: -0.03, leading: 1.04 } as const;
/** No title of more words fits. */
const WORD_LIMIT = 40;
/** The largest that fits is used. */
const TITLE_SIZES = [104, 90, 80, 70, 60, 52, 45];

const placed = ({ outlines, width }: Line, x: number, y: number, anchor: 0 | 0.5 | 1): string =>
  `<g transform="translate(${x - width * anchor} ${y})">${outlines}</g>`;

const wrap = (widths: readonly number[], space: number, max: number): readonly number[][] => {
  const lines: number[][] = [];
  let left = 0;
  for (const [index, width] of widths.entries()) {
    if (lines.length > 0 && left >= space + width) {
      lines.at(-1)?.push(index);
      left -= space + width;
    } else {
      lines.push([index]);
      left = max - width;
    }
  }
  return lines;
};

type Setting = {
  readonly lines: readonly Line[];
  readonly size: number;
  /** What is drawn of the title. */
  readonly text: string;
};

/** In lines of about the same length. @returns null where it does not fit. */
const setTitle = (words: readonly string[], size: number): Setting | null => {
  const set = (text: string) => titles.setLine(text, size, TITLE.spacing);
  const widths = words.map((word) => set(word).width);
  const space = set(' ').width;
  const widest = Math.max(...widths);
  if (widest > TITLE.width) return null;
  const count = wrap(widths, space, TITLE.width).length;
  if (count * size * TITLE.leading > TITLE.height) return null;
  let balanced = TITLE.width;
  while (balanced - 8 >= widest && wrap(widths, space, balanced - 8).length === count) {
    balanced -= 8;
  }
  const lines = wrap(widths, space, balanced).map((indexes) =>
    set(indexes.map((index) => words[index]).join(' ')),
  );
  return { lines, size, text: words.join(' ') };
};

/** Without signs that the typeface lacks. */
const splitKnown = (title: string): readonly string[] => {
  const known = [...title].filter((sign) => /\s/.test(sign) || titles.knows(sign)).join('');
  const words = known.split(/\s+/).filter((word) => word !== '');
  return words.some((word) => /[\p{L}\p{N}]/u.test(word)) ? words : [];
};

/** The whole title if it fits, else its beginning, else the slogan. */
const fitTitle = (title: string): Setting => {
  const words = splitKnown(title);
  for (let count = Math.min(words.length, WORD_LIMIT); count > 0; count -= 1) {
    const shown = words.slice(0, count);
    if (count < words.length) shown.push(`${shown.pop()?.replace(/[,.:;]+$/, '')}…`);
    for (const size of TITLE_SIZES) {
      const setting = setTitle(shown, size);
      if (setting) return setting;
    }
  }
  return fitTitle(SLOGAN);
};

const titleBlock = ({ lines, size }: Setting): string => {
  const leading = size * TITLE.leading;
  // Capitals are about 0.7 of the size high.
  const first = TITLE.middle - ((lines.length - 1) * leading) / 2 + size * 0.35;
  return lines.map((line, at) => placed(line, WIDTH / 2, first + at * leading, 0.5)).join('');
};

/** The block print of the cloth (theme/paper.css). */
const flower = (x: number, y: number): string => {
  const petals = Array.from({ length: 6 }, (_, at) => {
    const turn = `rotate(${at * 60} ${x} ${y})`;
    return `<ellipse cx="${x}" cy="${y - 6.5}" rx="1.7" ry="3" transform="${turn}"/>`;
  });
  return `<circle cx="${x}" cy="${y}" r="2"/>${petals.join('')}`;
};
const CLOTH = `<pattern id="cloth" width="64" height="64" patternUnits="userSpaceOnUse">
<g fill="#fff" fill-opacity=".075">${flower(16, 16)}${flower(48, 48)}
<circle cx="48" cy="16" r="1.4"/><circle cx="16" cy="48" r="1.4"/></g></pattern>`;

/** @returns the points of teeth from one x to another, each as wide as `tooth`. */
const teeth = (from: number, to: number, y: number, tooth: number): string => {
  const count = Math.round(Math.abs(to - from) / tooth);
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, at) => {
    const x = from + at * step;
    return `L${x} ${y}L${x + step / 2} ${y + tooth / 2}`;
  }).join('');
};

const GROUND = `<path fill="${COLOURS.ground}" d="M0 ${HEIGHT}${teeth(0, WIDTH, 586, 24)}L${WIDTH} 586V${HEIGHT}Z"/>`;

const paper = (): string => {
  const { left, right, top, perforation, bottom } = TAG;
  const notch = 8;
  return `<path fill="${COLOURS.paper}" d="M${left} ${top + 6}q0 -6 6 -6H${right - 6}q6 0 6 6
V${perforation - notch}a${notch} ${notch} 0 0 0 0 ${notch * 2}V${bottom}
${teeth(right, left, bottom, 16)}L${left} ${bottom}
V${perforation + notch}a${notch} ${notch} 0 0 0 0 ${-notch * 2}Z"/>
<path stroke="${COLOURS.line}" stroke-width="1.5" stroke-dasharray="6 5"
d="M${left + 12} ${perforation}H${right - 12}"/>
<circle cx="${WIDTH / 2}" cy="${top + 30}" r="10" fill="${COLOURS.cloth}"/>`;
};

const SHOP = placed(
  texts.setLine('Domains, hosting and code, in rupees by UPI', 26),
  WIDTH / 2,
  546,
  0.5,
);

const logo = (x: number, y: number): string => {
  const name = titles.setLine('HAAT', 52, 0.02);
  return `<g fill="${COLOURS.ink}">${placed(name, x, y, 0)}
<rect x="${x - 10}" y="${y - 49}" width="${name.width + 20}" height="8" rx="2"/></g>
<circle cx="${x + name.width - 8}" cy="${y - 62}" r="6" fill="${COLOURS.marigold}"/>`;
};

const stamp = (kind: string, right: number, middle: number): string => {
  const text = titles.setLine(kind, 36, 0.01);
  const [width, height] = [text.width + 44, 60];
  const left = right - width;
  const frame = (inset: number, stroke: number): string =>
    `<rect x="${left + inset}" y="${middle - height / 2 + inset}" width="${width - inset * 2}" height="${height - inset * 2}" rx="6" fill="none" stroke="${COLOURS.leaf}" stroke-width="${stroke}"/>`;
  return `<g transform="rotate(-5 ${left + width / 2} ${middle})">${frame(2, 4)}${frame(7, 1.5)}
<g fill="${COLOURS.leaf}">${placed(text, left + width / 2, middle + 13, 0.5)}</g></g>`;
};

type SharePicture = {
  /** Without text or links. */
  readonly svg: string;
  /** What is drawn of the title. */
  readonly text: string;
};

/**
 * A paper tag with the page's title hangs before the cloth.
 *
 * @param kind of the page, for the stamp.
 */
export const drawSharePicture = (title: string, kind: string | null): SharePicture => {
  const setting = fitTitle(title);
  const svg = `<svg
xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${CLOTH}</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.cloth}"/>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#cloth)"/>${GROUND}
<path stroke="#fff" stroke-opacity=".6" stroke-width="2" d="M${WIDTH / 2} 0V${TAG.top + 22}"/>
<g transform="rotate(-1.4 ${WIDTH / 2} ${TAG.top})">${paper()}
<g fill="${COLOURS.ink}">${titleBlock(setting)}</g>
${logo(TAG.left + 66, 422)}${kind === null ? '' : stamp(kind, TAG.right - 56, 400)}</g>
<g fill="#fff">${SHOP}</g></svg>`;
  return { svg, text: setting.text };
};
