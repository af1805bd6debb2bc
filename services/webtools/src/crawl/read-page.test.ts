import { describe, expect, it } from 'vitest';
import { type PageToRead, readPage } from './read-page.ts';

const URL_OF_PAGE = 'https://shop.example/sarees/';
const read = (html: string | Uint8Array, head: Partial<PageToRead> = {}) =>
  readPage({
    url: URL_OF_PAGE,
    body: typeof html === 'string' ? Buffer.from(html) : html,
    charset: null,
    robotsHeaders: [],
    linkHeaders: [],
    ...head,
  });
const paths = (links: readonly string[]) => links.map((link) => new URL(link).pathname);

describe('The links of a page', () => {
  it('come from anchors and image maps, each once, without nofollow', () => {
    const { links } = read(`
      <a href="cotton">Cotton</a> <a href=cotton#red>Red cotton</a> <A HREF='/silk'>Silk</A>
      <a href="/login" rel="noopener NoFollow">Log in</a> <a name="x">No link</a>
      <map><area href="/map"></map> <link rel="stylesheet" href="/style">
      <!-- <a href="/hidden">x</a> --> <script>"<a href='/script'>"</script>`);
    expect(paths(links)).toEqual(['/sarees/cotton', '/silk', '/map']);
  });

  it('are resolved against the first base', () => {
    const { links } = read('<base href="/x/"><base href="/y/"><a href="one">1</a>');
    expect(paths(links)).toEqual(['/x/one']);
  });

  it('are resolved against the page when the first base is not a URL', () => {
    const { links } = read('<base href="http://["><base href="/y/"><a href="one">1</a>');
    expect(paths(links)).toEqual(['/sarees/one']);
  });

  it('are limited, and the page is marked as cut', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => `<a href=?${n}>`).join('');
    expect(read(many(50_000))).toMatchObject({ isCut: false });
    const tooMany = read(many(50_001));
    expect(tooMany.links).toHaveLength(50_000);
    expect(tooMany.isCut).toBe(true);
    const long = read(`<base href="/${'b'.repeat(2_000)}">${many(5_000)}`);
    expect(long.links.join('').length).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(long.links.length).toBeGreaterThan(1_000);
    expect(long.isCut).toBe(true);
  });

  it('are found in HTML that is never closed', () => {
    expect(paths(read('<div><a href="/one">1<div <a href="/two">').links)).toContain('/one');
  });

  it('are decoded with the charset of the header or the page', () => {
    // "é" in ISO 8859-1 is one byte, which is no UTF-8.
    const body = Buffer.from('<meta charset="iso-8859-1"><a href="/caf\xe9">x</a>', 'latin1');
    expect(read(body).links).toEqual(['https://shop.example/caf%C3%A9']);
    expect(read(body, { charset: 'nonsense' }).links).toHaveLength(1);
  });
});

describe('A page’s rules for crawlers', () => {
  const LINK = '<a href="/one">1</a>';
  const permitted = (html: string, head?: Partial<PageToRead>) => {
    const { isIndexable, links } = read(`${html}${LINK}`, head);
    return [isIndexable, links.length > 0];
  };

  it.each([
    ['', [true, true]],
    ['<meta name="robots" content="index, follow">', [true, true]],
    ['<meta name="ROBOTS" content="NOINDEX">', [false, true]],
    ['<meta name="robots" content="nofollow">', [true, false]],
    ['<meta name="robots" content="none">', [false, false]],
    ['<meta name="haattools" content="noindex">', [false, true]],
    ['<meta name="otherbot" content="noindex">', [true, true]],
    ['<meta name="robots" content="max-snippet:20, noindex">', [false, true]],
    ['<meta name="robots" content="noindex"><meta name="robots" content="index">', [false, true]],
  ])('%s', (html, expected) => {
    expect(permitted(html)).toEqual(expected);
  });

  it.each([
    ['noindex, nofollow', [false, false]],
    ['otherbot: noindex', [true, true]],
    ['HaatTools: noindex', [false, true]],
    ['unavailable_after: 25 Jun 2030 15:00:00 PST', [true, true]],
  ])('X-Robots-Tag: %s', (header, expected) => {
    expect(permitted('', { robotsHeaders: [header] })).toEqual(expected);
  });
});

describe('The canonical URL of a page', () => {
  it.each([
    ['', null],
    ['<link rel="canonical" href="/sarees/">', null],
    ['<link rel="canonical" href="https://shop.example/sarees/#top">', null],
    ['<link rel="canonical" href="/all-sarees">', 'https://shop.example/all-sarees'],
    ['<link rel="canonical" href="https://other.example/">', 'https://other.example/'],
    ['<link rel="canonical" href="javascript:1">', null],
  ])('%s', (html, canonical) => {
    expect(read(html).canonical).toBe(canonical);
  });

  it('may be in a header', () => {
    const linkHeaders = ['</a.css>; rel=preload', '</all>; rel="canonical"'];
    expect(read('', { linkHeaders }).canonical).toBe('https://shop.example/all');
  });
});
