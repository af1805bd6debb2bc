import { describe, expect, it } from 'vitest';
import { readTags } from './read-tags.ts';

describe('The tags of a page', () => {
  it('are collected from its head', () => {
    const tags = readTags(`<!doctype html><html lang="en-IN"><head>
      <title>Loom &amp;
        thread</title>
      <meta name="Description" content="Cloth by the  metre.">
      <link rel="canonical" href="/cloth">
      <meta name="robots" content="NOINDEX, follow">
      <meta name="viewport" content="width=device-width">
      <link rel="shortcut icon" href="/favicon.ico" sizes="32x32">
      <link rel="apple-touch-icon" href="/touch.png">
      <link rel="alternate" hreflang="hi" href="/hi">
      <link rel="alternate" type="application/rss+xml" href="/feed">
      <meta property="og:title" content="Loom">
      <meta name="twitter:card" content="summary">
      </head><body><h1>Cloth <em>by the metre</em></h1></body></html>`);
    expect(tags).toEqual({
      titles: ['Loom & thread'],
      descriptions: ['Cloth by the metre.'],
      canonicals: ['/cloth'],
      robots: ['noindex, follow'],
      viewport: 'width=device-width',
      lang: 'en-IN',
      charset: null,
      headings: ['Cloth by the metre'],
      icons: [
        { rel: 'shortcut icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'apple-touch-icon', href: '/touch.png', sizes: null },
      ],
      openGraph: [{ name: 'og:title', value: 'Loom' }],
      twitter: [{ name: 'twitter:card', value: 'summary' }],
      structuredData: [],
      alternates: [{ lang: 'hi', href: '/hi' }],
    });
  });

  it('may use name and property interchangeably', () => {
    const tags = readTags(
      '<meta name="og:image" content="a.png"><meta property="twitter:title" content="T">',
    );
    expect(tags.openGraph).toEqual([{ name: 'og:image', value: 'a.png' }]);
    expect(tags.twitter).toEqual([{ name: 'twitter:title', value: 'T' }]);
  });

  it('leave out titles in drawings, comments and scripts', () => {
    const tags = readTags(`<svg><title>Logo</title></svg><!-- <title>old</title> -->
      <script>"<title>no</title>"</script><template><h1>later</h1></template><title>Real</title>`);
    expect(tags.titles).toEqual(['Real']);
    expect(tags.headings).toEqual([]);
  });

  it('include a title that is cut off at the end of the page', () => {
    expect(readTags('<title>Cut o').titles).toEqual(['Cut o']);
  });

  it('are limited in number and length', () => {
    const tags = readTags('<meta property="og:image" content="x">'.repeat(500));
    expect(tags.openGraph).toHaveLength(50);
    expect(readTags(`<title>${'long '.repeat(5_000)}</title>`).titles[0]).toHaveLength(2_000);
    const long = 'x'.repeat(100_000);
    const wide = readTags(
      `<html lang="${long}"><meta property="og:${long}" content=x>` +
        `<link rel=icon sizes="${long}" href=x>` +
        `<script type="application/ld+json">{"@type":"${long}"}</script>`,
    );
    expect(wide.lang).toHaveLength(2_000);
    expect(wide.openGraph[0]?.name).toHaveLength(2_000);
    expect(wide.icons[0]?.sizes).toHaveLength(2_000);
    expect(wide.structuredData[0]).toHaveLength(2_000);
  });
});

describe('Structured data', () => {
  const types = (json: string) =>
    readTags(`<script type="application/ld+json">${json}</script>`).structuredData;

  it('is listed by its types, also in a list or a graph', () => {
    expect(types('{"@type":"Article"}')).toEqual(['Article']);
    expect(types('[{"@type":["Product","Thing"]},{"@graph":[{"@type":"WebSite"}]}]')).toEqual([
      'Product',
      'Thing',
      'WebSite',
    ]);
  });

  it('is unreadable when it is broken or has no type', () => {
    expect(types('{"@type":"Article",}')).toEqual([null]);
    expect(types('{"name":"x"}')).toEqual([null]);
  });
});
