import { gzipSync } from 'node:zlib';
import type { Answer } from '../../crawl/testing/site.ts';

const MEGABYTE = 1024 * 1024;
const html = (body: string): Answer => ({ body });
const numbered = (count: number, one: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => one(n)).join('');

/** Each is slow for another part of a parser. By path. */
export const hostilePages = (): Readonly<Record<string, Answer>> => ({
  '/open-divs': html('<div>'.repeat(80_000)),
  '/open-anchors': html('<a href=/x>'.repeat(90_000)),
  '/open-tables': html('<table><tr><td>'.repeat(60_000)),
  '/open-svgs': html(`${'<svg><desc>'.repeat(500)}${'</foreignobject>'.repeat(60_000)}`),
  '/closing-tags': html(`${'<b>'.repeat(600)}${'</i>'.repeat(200_000)}`),
  '/anchors-without-end': html('<a '.repeat(MEGABYTE / 3)),
  '/one-tag': html('<a'.repeat(MEGABYTE / 2)),
  '/attributes': html(`<a ${numbered(120_000, (n) => `a${n} `)}href=/found>`),
  '/one-attribute': html(
    `<a href="/${'x'.repeat(MEGABYTE)}"><meta name="${'y'.repeat(MEGABYTE)}">`,
  ),
  '/spaces': html(`<link rel="${' '.repeat(MEGABYTE)}x" href=y>`),
  '/bases': html(`${'<base href="http://[">'.repeat(45_000)}<a href=found>`),
  '/long-base': html(
    `<base href="/${'b'.repeat(2_000)}">${numbered(50_000, (n) => `<a href=?${n}>`)}`,
  ),
  '/links': html(numbered(50_000, (n) => `<a href=/l/${n}>`)),
  '/canonicals': html('<link rel=canonical href="http://[">'.repeat(30_000)),
  '/entities': html(`<a href="${'&amp;'.repeat(100_000)}">${'&lt;'.repeat(100_000)}`),
  '/script': html(`<script>${'<!--'.repeat(250_000)}`),
  '/comments': html('<!--'.repeat(250_000)),
  '/titles': html(`${'<title>'.repeat(140_000)}`),
  '/charset': html(`<meta ${'charset '.repeat(100_000)}`),
  '/refreshes': html(
    '<meta http-equiv=refresh content="0;url=http://[">'.repeat(20_000) +
      `<meta http-equiv=refresh content="0;${'url='.repeat(100_000)}">`,
  ),
  '/passwords': html('<input type=password formaction="http://[">'.repeat(24_000)),
  '/json': html(`<script type="application/ld+json">${'['.repeat(MEGABYTE)}</script>`),
  '/types': html(
    `<script type="application/ld+json">[${'{"@type":"A"},'.repeat(70_000)}1]</script>`,
  ),
  '/directives': html(`<meta name=robots content="${','.repeat(MEGABYTE)}">`),
  '/bomb': {
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(32 * MEGABYTE, '<div>')),
  },
});

const HEADERS_BYTES = 30_000;

export const hostileHeads = (): Readonly<Record<string, Answer>> => ({
  '/link-headers': {
    headers: { link: Array.from({ length: 500 }, (_, n) => `</${n}.css>; rel=preload`) },
  },
  '/link-brackets': { headers: { link: '<'.repeat(HEADERS_BYTES) } },
  '/link-parameters': { headers: { link: `<x>${'; '.repeat(HEADERS_BYTES / 2)}rel` } },
  '/robots-tags': { headers: { 'x-robots-tag': 'a,'.repeat(HEADERS_BYTES / 2) } },
  '/robots-names': {
    headers: { 'x-robots-tag': Array.from({ length: 1_000 }, () => `otherbot: ${' '.repeat(9)}`) },
  },
  '/content-type': { headers: { 'content-type': `text/html${'; charset '.repeat(2_500)}` } },
});

/** Longer than any header that is read. */
export const headWithoutMeasure: Answer = { headers: { link: `<${'x'.repeat(33_000)}>` } };
