import { readFile } from 'node:fs/promises';
import { sharedBrowser } from '@haat/testkit/browser';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FONTS, type Script, scriptFont } from './fonts.ts';
import { openSheet } from './sheet.ts';

/** With conjuncts, signs before their consonant, and marks above and below. */
const NAMES: readonly (readonly [Script | 'Devanagari', string])[] = [
  ['Devanagari', 'लक्ष्मीश्रीकृष्ण'],
  ['Tamil', 'தமிழ்ஸ்ரீகோபால்'],
  ['Bengali', 'সুস্মিতাক্ষিতীশ্বর'],
  ['Telugu', 'కృష్ణమూర్తిశ్రీ'],
  ['Kannada', 'ಶ್ರೀನಿವಾಸಕೃಷ್ಣಮೂರ್ತಿ'],
  ['Malayalam', 'ലക്ഷ്മികൊച്ചുത്രേസ്യ'],
  ['Gujarati', 'જ્ઞાનેશ્વરક્રિષ્ના'],
  ['Gurmukhi', 'ਪ੍ਰੀਤਮਸਿੰਘ'],
  ['Oriya', 'ଶ୍ରୀକାନ୍ତକ୍ଷେତ୍ରମୋହନ'],
  ['Arabic', 'محمدگلزارٹھاکر'],
];

/** Points. */
const SIZE = 36;
/** Pixels a point: the larger, the less edges count. */
const SCALE = 4;
/** Shared part of both pictures' ink: equal drawings differ at their edges. */
const ALIKE = 0.95;

const SITE = 'http://paper.test';

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await (await sharedBrowser()).newContext();
  page = await context.newPage();
  const pdfjs = await readFile(new URL(import.meta.resolve('unpdf/pdfjs')));
  await page.route(`${SITE}/**`, (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: pdfjs })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Paper</title>' }),
  );
  await page.goto(SITE);
});
afterAll(() => context.close());

const drawn = async (text: string): Promise<string> => {
  const sheet = openSheet('Names', new Date(0));
  sheet.text('P', text, 42, 60, { size: SIZE });
  return (await sheet.finish(() => undefined)).toString('base64');
};

/**
 * Draws the paper, and the same text by Chromium in the same font, cuts both to their ink and lays
 * them over each other.
 */
const COMPARE = `async ({ paper, font, text, size, scale, features }) => {
  const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const canvas = () => {
    const made = new OffscreenCanvas(595 * scale, 200 * scale);
    const pen = made.getContext('2d', { willReadFrequently: true });
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, made.width, made.height);
    pen.fillStyle = '#000';
    return { made, pen };
  };
  const ink = ({ made, pen }) => {
    const { data, width, height } = pen.getImageData(0, 0, made.width, made.height);
    const dark = [];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) if (data[(y * width + x) * 4] < 128) dark.push([x, y]);
    }
    const least = (side) => dark.reduce((found, at) => Math.min(found, at[side]), Infinity);
    const [left, top] = [least(0), least(1)];
    return dark.map(([x, y]) => [x - left, y - top]);
  };

  const { getDocument } = await import('/pdf.mjs');
  const pdf = await getDocument({ data: bytes(paper) }).promise;
  const sheet = await pdf.getPage(1);
  const onPaper = canvas();
  const viewport = sheet.getViewport({ scale });
  await sheet.render({ canvasContext: onPaper.pen, canvas: null, viewport }).promise;

  const face = new FontFace('Reference', bytes(font), { featureSettings: features });
  document.fonts.add(await face.load());
  const byChromium = canvas();
  byChromium.pen.font = size * scale + 'px Reference';
  // Else it rounds each letter's width to whole pixels.
  byChromium.pen.textRendering = 'geometricPrecision';
  byChromium.pen.fillText(text, 40 * scale, 100 * scale);
  document.fonts.delete(face);

  const [a, b] = [ink(onPaper), new Set(ink(byChromium).map(String))];
  const likeness = (dx, dy) => {
    const both = a.filter(([x, y]) => b.has((x + dx) + ',' + (y + dy))).length;
    return both / (a.length + b.size - both);
  };
  // Where the ink begins is rounded to whole pixels.
  const nudges = [-1, 0, 1];
  return Math.max(...nudges.flatMap((dx) => nudges.map((dy) => likeness(dx, dy))));
}`;

const likeness = async (
  script: Script | 'Devanagari',
  text: string,
  features = 'normal',
): Promise<number> => {
  const paper = await drawn(text);
  const file = script === 'Devanagari' ? FONTS.regular : scriptFont(script).file;
  const font = file.toString('base64');
  return page.evaluate(
    `(${COMPARE})(${JSON.stringify({ paper, font, text, size: SIZE, scale: SCALE, features })})`,
  );
};

describe('An invoice PDF', () => {
  it.each(NAMES)('in %s is shaped as by Chromium: %s', async (script, text) => {
    expect(await likeness(script, text)).toBeGreaterThan(ALIKE);
  });

  it('differs from text whose letters are not joined', async () => {
    const unshaped = "'akhn' 0, 'haln' 0, 'half' 0, 'pres' 0, 'abvs' 0, 'blwf' 0, 'psts' 0";
    expect(await likeness('Malayalam', 'ലക്ഷ്മി', unshaped)).toBeLessThan(ALIKE);
  });
});
