import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGAL_VERSION, LEGAL_VERSIONS, type LegalKind } from '@haat/contracts/legal-texts';
import { expect, it } from 'vitest';
import { pages } from '../src/config/pages.ts';
import {
  fillIn,
  fillInHtml,
  legalValues,
  PLACEHOLDER,
} from '../src/features/legal/legal-values.ts';
import { settings } from '../testing/samples.ts';
import { readArticles } from './read-articles.ts';
import { readLegalText } from './read-legal.ts';

const FOLDER = join(import.meta.dirname, 'legal');
const LEGAL_KINDS = Object.keys(LEGAL_VERSIONS) as readonly LegalKind[];
const files = LEGAL_KINDS.flatMap((kind) =>
  LEGAL_VERSIONS[kind].map((version, index) => ({ kind, version, isFirst: index === 0 })),
);
const sourceOf = (kind: string, version: string): string =>
  readFileSync(join(FOLDER, kind, `${version}.md`), 'utf8');

it.each(LEGAL_KINDS)('the files of %s are its versions, oldest first', (kind) => {
  const versions: readonly string[] = LEGAL_VERSIONS[kind];
  expect(readdirSync(join(FOLDER, kind)).toSorted()).toEqual(versions.map((one) => `${one}.md`));
  expect(versions).toEqual(versions.toSorted());
  for (const version of versions) expect(version).toMatch(LEGAL_VERSION);
});

const nothingGiven: typeof settings = {
  ...settings,
  seller: {
    ...{ name: null, address: null, gstin: null, email: null, phone: null },
    officer: { name: null, email: null, phone: null },
  },
  gstPercent: null,
};

const known: ReadonlySet<string> = new Set([
  ...Object.values(pages).map(({ path }) => path),
  ...readArticles().map(({ id, slug }) => `/articles/${id}/${slug}`),
]);

it.each(files)(
  '$kind of $version says what changed, fills each placeholder, and links only to existing pages',
  ({ kind, version, isFirst }) => {
    const text = readLegalText(version, sourceOf(kind, version));
    expect(text.changes.length === 0).toBe(isFirst);
    for (const given of [settings, nothingGiven]) {
      const filled = [fillInHtml(text.html, given), ...text.short.map((one) => fillIn(one, given))];
      expect(filled.filter((one) => /\{\{|\}\}|null|undefined/.test(one))).toEqual([]);
    }
    const links = [...text.html.matchAll(/href="([^"?#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !known.has(link))).toEqual([]);
  },
);

it('every value is in some text', () => {
  const all = files.map(({ kind, version }) => sourceOf(kind, version)).join('');
  const used = new Set([...all.matchAll(PLACEHOLDER)].map(([, name]) => name));
  expect(Object.keys(legalValues(settings)).filter((name) => !used.has(name))).toEqual([]);
});

it('a seller’s name cannot become markup', () => {
  const { seller } = settings;
  const named = { ...settings, seller: { ...seller, name: '<b>Neel & Co</b>' } };
  expect(fillInHtml('<p>{{seller}}</p>', named)).toBe(
    '<p>&#60;b&#62;Neel &#38; Co&#60;/b&#62;</p>',
  );
});
