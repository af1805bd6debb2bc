import { describe, expect, it, test } from 'vitest';
import { fromBase64 } from '../base64.ts';
import { growthOf, MAX_GROWTH } from '../testing/signs-read.ts';
import { dataUrlOf, pictureOf, readPicture, SNIPPETS, sizeText, snippetOf } from './service.ts';

/** A transparent pixel. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const decoded = fromBase64(PIXEL);
const picture = {
  mime: 'image/gif',
  ending: 'gif',
  bytes: decoded.ok ? decoded.bytes : new Uint8Array(),
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0"/></svg>';
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('The Base64 image converter', () => {
  it('reads a data URL back into its image', () => {
    expect(readPicture(`data:image/gif;base64,${PIXEL}`)).toEqual(picture);
    expect(dataUrlOf(picture)).toBe(`data:image/gif;base64,${PIXEL}`);
  });

  it.each(SNIPPETS)('reads back its own output as %s', (as) => {
    expect(readPicture(snippetOf(picture, as))).toEqual(picture);
    const svg = pictureOf(bytesOf(SVG));
    if (svg === null) throw new Error('The SVG is no picture.');
    expect(readPicture(snippetOf(svg, as))).toEqual(svg);
  });

  test.each([
    `url("data:image/gif;base64,${PIXEL}")`,
    `background: #fff url(data:image/gif;base64,${PIXEL}) no-repeat;`,
    ` ${PIXEL.slice(0, 20)}\r\n${PIXEL.slice(20)}\n`,
    `"${PIXEL}"`,
    `data:image/gif;charset=utf-8;base64,${encodeURIComponent(PIXEL)}`,
    // By its bytes, whatever it says of itself.
    `data:image/png;base64,${PIXEL}`,
  ])('reads %s', (typed) => {
    expect(readPicture(typed)).toEqual(picture);
  });

  test.each([
    SVG,
    `\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n${SVG}`,
    `data:image/svg+xml,${encodeURIComponent(SVG)}`,
    `data:image/svg+xml;charset=utf-8,${SVG}`,
    `url("data:image/svg+xml;utf8,${SVG.replaceAll('"', "'")}")`,
    btoa(SVG),
  ])('reads the SVG in %s', (typed) => {
    const read = readPicture(typed);
    expect(read?.mime).toBe('image/svg+xml');
    expect(new TextDecoder().decode(read?.bytes)).toMatch(/<svg.*<\/svg>$/s);
  });

  it('reads the first of several SVG data URLs, including nested elements', () => {
    const nested = SVG.replace('<path', '<svg></svg><path fill="%23fff"');
    const styles = `a{--x:url('data:image/svg+xml,${nested}')}b{width:50%}c{--x:url('data:image/svg+xml,${SVG}')}`;
    const read = readPicture(styles);
    expect(new TextDecoder().decode(read?.bytes)).toBe(nested.replace('%23', '#'));
  });

  it('reads the first complete SVG data URL among many incomplete ones', () => {
    const begun = 'data:image/svg+xml,'.repeat(100_000);
    expect(readPicture(`${begun}%3csvg`)).toBeNull();
    const escaped = encodeURIComponent(SVG);
    const read = readPicture(`${begun} url(data:image/svg+xml,${escaped}) ${begun}${escaped}`);
    expect(new TextDecoder().decode(read?.bytes)).toBe(SVG);
  });

  test.each([
    ['iVBORw0KGgoAAAAN', 'image/png', 'png'],
    ['/9j/4AAQSkZJRgAB', 'image/jpeg', 'jpg'],
    ['UklGRiQAAABXRUJQVlA4', 'image/webp', 'webp'],
    ['AAAAIGZ0eXBhdmlmAAAA', 'image/avif', 'avif'],
    ['AAABAAEAEBAAAAEA', 'image/x-icon', 'ico'],
    ['Qk06AAAAAAAAADYA', 'image/bmp', 'bmp'],
  ])('recognises %s as %s', (base64, mime, ending) => {
    expect(readPicture(base64)).toMatchObject({ mime, ending });
  });

  test.each([
    '',
    'hello',
    'data:text/html;base64,PGI+aGk8L2I+',
    'data:image/png;base64,PGI+aGk8L2I+',
    'data:image/png;base64,***',
    // RIFF, but a sound.
    'UklGRiQAAABXQVZFZm10',
    'https://haat.example/a.png',
    '<html><svg></svg></html>',
    '\ud800',
  ])('reads no image in “%s”', (typed) => {
    expect(readPicture(typed)).toBeNull();
  });

  it('refuses a file that is not an image', () => {
    expect(pictureOf(bytesOf('MZ this is a program'))).toBeNull();
    expect(pictureOf(new Uint8Array())).toBeNull();
  });

  it('writes the image for HTML and CSS', () => {
    expect(snippetOf(picture, 'html')).toBe(`<img src="data:image/gif;base64,${PIXEL}" alt="">`);
    expect(snippetOf(picture, 'css')).toBe(
      `background-image: url("data:image/gif;base64,${PIXEL}");`,
    );
    expect(snippetOf(picture, 'base64')).toBe(PIXEL);
  });
});

test.each([
  [4_230, '4.2 KB'],
  [999_960, '1.0 MB'],
  [1_260_000, '1.3 MB'],
])('%i bytes are shown as %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});

it.each(['data:image/svg+xml,%3csvg ', 'data:image/svg+xml,<svg ', '<svg '])(
  'reads each sign of a text of unclosed images a few times only: %j repeated',
  (part) => {
    const text = (length: number) => part.repeat(Math.ceil(length / part.length));
    expect(growthOf(text, readPicture)).toBeLessThan(MAX_GROWTH);
  },
);
