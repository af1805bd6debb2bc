// @module-tag slow
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ListedPage, makeSitemap } from './sitemap-files.ts';

const ORIGIN = 'https://shop.example';
const pages = async function* (urls: readonly string[]): AsyncGenerator<ListedPage> {
  for (const url of urls) yield { url: `${ORIGIN}${url}`, lastModified: null };
};
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `/${n + 1}`);
const textOf = ({ gzip }: { gzip: Buffer }): string => gunzipSync(gzip).toString();
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);

describe('A sitemap', () => {
  it('is one XML file in the format of sitemaps.org', async () => {
    const [file, ...parts] = await makeSitemap(ORIGIN, pages(['/', '/a?b=1&c=<2>']));
    expect(parts).toEqual([]);
    expect(file).toMatchObject({ name: 'sitemap.xml', addresses: 2 });
    const xml = textOf(file ?? { gzip: Buffer.alloc(0) });
    expect(file?.bytes).toBe(Buffer.byteLength(xml));
    const [declaration, root] = [
      /<\?xml version="1.0" encoding="UTF-8"\?>/,
      /<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9"\s*>/,
    ];
    expect(xml).toMatch(new RegExp(`^${declaration.source}${root.source}`));
    expect(locations(xml)).toEqual([`${ORIGIN}/`, `${ORIGIN}/a?b=1&amp;c=%3C2%3E`]);
  });

  it('is not created without pages', async () => {
    expect(await makeSitemap(ORIGIN, pages([]))).toEqual([]);
  });

  it('with more URLs than a file may hold is an index of parts, with each URL once', async () => {
    const limits = { addresses: 3, bytes: 1_000_000 };
    const [index, ...parts] = await makeSitemap(ORIGIN, pages(numbered(7)), limits);
    expect(index).toMatchObject({ name: 'sitemap.xml', addresses: 3 });
    expect(locations(textOf(index ?? { gzip: Buffer.alloc(0) }))).toEqual([
      `${ORIGIN}/sitemap-1.xml`,
      `${ORIGIN}/sitemap-2.xml`,
      `${ORIGIN}/sitemap-3.xml`,
    ]);
    expect(parts.map(({ name, addresses }) => [name, addresses])).toEqual([
      ['sitemap-1.xml', 3],
      ['sitemap-2.xml', 3],
      ['sitemap-3.xml', 1],
    ]);
    expect(parts.flatMap((part) => locations(textOf(part)))).toEqual(
      numbered(7).map((path) => ORIGIN + path),
    );
  });

  it('with long URLs is split by size', async () => {
    const long = numbered(20).map((path) => `${path}${'&'.repeat(500)}`);
    const limits = { addresses: 50_000, bytes: 20_000 };
    const [, ...parts] = await makeSitemap(ORIGIN, pages(long), limits);
    expect(parts.length).toBeGreaterThan(1);
    for (const { bytes } of parts) expect(bytes).toBeLessThanOrEqual(20_000);
    expect(parts.reduce((sum, { addresses }) => sum + addresses, 0)).toBe(20);
  });

  it('of 50,001 pages has two parts', async () => {
    const [, ...parts] = await makeSitemap(ORIGIN, pages(numbered(50_001)));
    expect(parts.map(({ addresses }) => addresses)).toEqual([50_000, 1]);
  });
});
