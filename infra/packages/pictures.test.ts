import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readPageOptions } from '@haat/contracts/page-options';
import { describe, expect, it } from 'vitest';
import { CATALOGUE_ROWS, CATEGORIES } from '../sandbox/catalogue/rows.ts';
import { readPackages } from './packages.ts';
import { PICTURES, pictureName, readManifest, WIDTHS } from './pictures.ts';
import { hashOfSources } from './testing/hash-of-sources.ts';

const MAX_BYTES = 3_000_000;

const manifest = readManifest();

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );

describe.each(readPackages())('The pictures of $route', (source) => {
  it('show its present sources', () => {
    const message = `The sources of ${source.route} changed. Run: npm run pictures`;
    expect(manifest[source.route]?.sources, message).toBe(hashOfSources(source));
  });

  it('are complete, and described', () => {
    const { pictures = [] } = manifest[source.route] ?? {};
    expect(pictures.length).toBeGreaterThan(0);
    const names = pictures.flatMap((_, index) => [
      ...WIDTHS.avif.map((width) => pictureName(index + 1, width, 'avif')),
      ...WIDTHS.webp.map((width) => pictureName(index + 1, width, 'webp')),
    ]);
    expect(filesIn(join(PICTURES, source.route)).toSorted()).toEqual(names.sort());
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length);
  });
});

it('all pictures have at most 3 MB', () => {
  const bytes = filesIn(PICTURES).map((path) => statSync(join(PICTURES, path)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

it('the page of each item shows all that its catalogue row says', () => {
  const items = CATEGORIES.flatMap(({ items }) => items);
  const rows = CATALOGUE_ROWS.filter((row) => 'page_options' in row);
  expect(rows).toHaveLength(items.length);
  for (const { page_options } of rows) {
    const said = JSON.parse(page_options);
    expect(readPageOptions(said)).toEqual(said);
  }
});
