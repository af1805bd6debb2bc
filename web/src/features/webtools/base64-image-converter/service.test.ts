import { describe, expect, it, test } from 'vitest';
import { dataUrlOf, fileNameOf, readDataUrl, sizeInWords, snippetOf } from './service.ts';

/** A transparent pixel. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const picture = { mime: 'image/gif', base64: PIXEL, bytes: 42 };

describe('The Base64 image converter', () => {
  it('reads a data address back into its picture', () => {
    expect(readDataUrl(`data:image/gif;base64,${PIXEL}`)).toEqual(picture);
    expect(dataUrlOf(picture)).toBe(`data:image/gif;base64,${PIXEL}`);
  });

  it('reads it from a style sheet, from several lines and without its type', () => {
    expect(readDataUrl(`url("data:image/gif;base64,${PIXEL}")`)).toEqual(picture);
    expect(readDataUrl(` ${PIXEL.slice(0, 20)}\n${PIXEL.slice(20)}\n`)).toEqual(picture);
  });

  test.each([
    '',
    'hello',
    'data:image/png;base64,',
    'data:text/html;base64,PGI+aGk8L2I+',
    'data:image/png;base64,***',
    'https://haat.example/a.png',
  ])('does not take “%s” for a picture', (typed) => {
    expect(readDataUrl(typed)).toBeNull();
  });

  it('writes it for HTML and for CSS', () => {
    expect(snippetOf(picture, 'html')).toBe(`<img src="data:image/gif;base64,${PIXEL}" alt="">`);
    expect(snippetOf(picture, 'css')).toBe(
      `background-image: url("data:image/gif;base64,${PIXEL}");`,
    );
    expect(snippetOf(picture, 'base64')).toBe(PIXEL);
  });

  test.each([
    ['image/jpeg', 'picture.jpg'],
    ['image/svg+xml', 'picture.svg'],
    ['image/x-icon', 'picture.ico'],
    ['image/webp', 'picture.webp'],
  ])('saves %s as %s', (mime, name) => {
    expect(fileNameOf({ ...picture, mime })).toBe(name);
  });
});

test.each([
  [812, '812 bytes'],
  [4_230, '4.2 KB'],
  [1_260_000, '1.3 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
