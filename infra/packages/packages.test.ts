// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlTemplates } from '../sandbox/catalogue/html-templates.ts';
import { CATEGORIES, FREE_ROUTES } from '../sandbox/catalogue/rows.ts';
import { packDownloads, zipOf } from './pack.ts';
import { changelogOf, type PackageSource, readPackages } from './packages.ts';
import { openPhpSite, readPhp } from './testing/php-site.ts';
import { readPage, readScript } from './testing/reading.ts';
import { layOut, type Unpacked, unpack } from './testing/unpacked.ts';

const packages = readPackages();
const routesOf = (kind: PackageSource['kind']) =>
  packages.filter((one) => one.kind === kind).map(({ route }) => route);

const endingIn = (files: Unpacked, ...endings: readonly string[]) =>
  [...files].filter(([path]) => endings.some((ending) => path.endsWith(ending)));

describe('The packages', () => {
  it('match the catalogue items, free and sold', () => {
    const items = CATEGORIES.flatMap(({ items }) => items);
    const priced = items.filter(({ price }) => price).map(({ route }) => route);
    expect(routesOf('free')).toEqual([...FREE_ROUTES].sort());
    expect(routesOf('sold')).toEqual(priced.sort());
  });
});

describe.each(packages)('$route', (source) => {
  const files = unpack(source);

  it('has a README with picture, usage and version, a changelog, a licence, and is small', () => {
    const [, version] =
      /^# .+\n\n[^#]+\nVersion (\d+\.\d+\.\d+)\.\n\n!\[.+\]\(picture\.webp\)\n\n## Use it\n.+\n## Change it\n\n.+/s.exec(
        files.get('README.md') ?? '',
      ) ?? [];
    expect(version).toBeDefined();
    expect([...files.keys()]).toContain('picture.webp');
    const releases = changelogOf(source);
    expect(releases.map((release) => release.version)).toEqual([
      ...new Set(files.get('CHANGELOG.md')?.match(/\d+\.\d+\.\d+/g)),
    ]);
    expect(releases[0]?.version).toBe(version);
    expect(releases.at(-1)?.text).toBe('First version.');
    const plugin = files.get(`${source.route}.php`);
    if (plugin) expect(new Set(plugin.match(/\b\d+\.\d+\.\d+\b/g))).toEqual(new Set([version]));
    const manifest = files.get('package.json');
    if (manifest) expect(JSON.parse(manifest)).toMatchObject({ version });
    const licence = source.kind === 'free' ? /^MIT License/ : /^Licence for one site/;
    expect(files.get('LICENSE.txt')).toMatch(licence);
    expect(zipOf(source).length).toBeLessThan(60_000);
  });
});

const expectWholePages = (files: Unpacked): void => {
  for (const [path, html] of endingIn(files, '.html')) {
    const { faults, links } = readPage(html);
    expect([path, faults]).toEqual([path, []]);
    for (const link of links) {
      const target = decodeURIComponent(link.split(/[?#]/)[0] ?? '');
      expect([...files.keys()]).toContain(posix.join(posix.dirname(path), target));
    }
  }
};

/** URLs on other servers that a page or style sheet loads. Links do not count. */
const loadedFrom = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /<(?!a\b)[a-z]+[^>]*?\b(?:src|srcset|href|poster|data)="((?:https?:)?\/\/[^"]+)"/gi,
    ),
    ...text.matchAll(/(?:url\(|@import)\s*["']?((?:https?:)?\/\/[^"')]+)/gi),
  ].map(([, address = '']) => address);

/** Only packages with such files: a test of the others would check nothing. */
const having = (...endings: readonly string[]) =>
  packages.filter((source) => endingIn(unpack(source), ...endings).length > 0);

it.each(having('.html'))('$route has valid HTML pages and every linked file', (source) => {
  expectWholePages(unpack(source));
});

describe('A demo', () => {
  it.each(packages)('of $route opens, and loads nothing from another server', ({ demo }) => {
    const files = new Map(demo.map(({ path, source }) => [path, readFileSync(source, 'utf8')]));
    expect([...files.keys()]).toContain('index.html');
    expectWholePages(files);
    for (const [, text] of endingIn(files, '.html', '.css')) expect(loadedFrom(text)).toEqual([]);
  });

  it('of a sold package is only HTML without scripts, and has no file of the package', () => {
    for (const { demo, files } of packages.filter(({ kind }) => kind === 'sold')) {
      const shown = demo.map(({ source }) => source);
      expect(shown.filter((one) => files.some(({ source }) => source === one))).toEqual([]);
      for (const path of shown) {
        expect(path).toMatch(/\.html$/);
        expect(readFileSync(path, 'utf8')).not.toMatch(/<script/);
      }
    }
  });
});

describe('A one-page site', () => {
  const routes = htmlTemplates.items.map(({ route }) => route);
  const sites = packages.filter(({ route }) => routes.includes(route));

  it('is each of the free HTML templates, at least five', () => {
    expect(sites.map(({ kind }) => kind)).toEqual(routes.map(() => 'free'));
    expect(sites.length).toBeGreaterThanOrEqual(5);
  });

  it.each(sites)('has only HTML, CSS and inline SVG: $route', (source) => {
    const files = unpack(source);
    expect([...files.keys()].sort()).toEqual([
      ...['CHANGELOG.md', 'LICENSE.txt', 'README.md', 'index.html', 'picture.webp', 'style.css'],
    ]);
    const text = `${files.get('index.html')}${files.get('style.css')}`;
    expect(text).not.toMatch(/<(?:script|iframe|object|embed)|javascript:/i);
    expect(loadedFrom(text)).toEqual([]);
    expect(files.get('index.html')).not.toMatch(/<form[^>]* action="(?!mailto:)/);
  });
});

it.each(having('.js', '.jsx'))(
  '$route has scripts without syntax errors, whose imports exist',
  (source) => {
    const files = unpack(source);
    const manifest = JSON.parse(files.get('package.json') ?? '{}');
    const named = Object.keys(manifest.dependencies ?? {});
    for (const [path, text] of endingIn(files, '.js', '.jsx')) {
      const imports = readScript(text, path);
      const own = imports.filter(
        (from) => !from.startsWith('node:') && !named.some((name) => from.startsWith(name)),
      );
      const targets = own.map((from) => posix.join(posix.dirname(path), from));
      expect(targets.filter((target) => !files.has(target))).toEqual([]);
    }
  },
);

it.each(having('.json', '.webmanifest'))('$route has valid JSON files', (source) => {
  for (const [path, text] of endingIn(unpack(source), '.json', '.webmanifest')) {
    expect(() => JSON.parse(text), path).not.toThrow();
  }
});

it.each(having('.php'))('$route has PHP files without syntax errors', async (source) => {
  await readPhp(endingIn(unpack(source), '.php'));
});

describe('A package that is a PHP site', () => {
  const sites = packages.filter(({ files }) => files.some(({ path }) => path === 'index.php'));

  it.each(sites)('opens with a valid page and without warnings: $route', async (source) => {
    const site = await openPhpSite(unpack(source));
    try {
      const { status, html } = await site.get('');
      expect(status).toBe(200);
      expect(readPage(html).faults).toEqual([]);
    } finally {
      site.close();
    }
  });
});

describe('The tests in a package', () => {
  const withTests = packages.filter(({ files }) =>
    files.some(({ path }) => path.endsWith('.test.js')),
  );
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'haat-packages-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(withTests)('pass in the unpacked package: $route', async (source) => {
    const home = mkdtempSync(join(folder, 'unpacked-'));
    layOut(unpack(source), home);
    const { stdout } = await promisify(execFile)(process.execPath, ['--test'], {
      cwd: home,
      env: { PATH: process.env.PATH },
    });
    expect(stdout).toMatch(/# fail 0|ℹ fail 0/);
    expect(stdout).not.toMatch(/(?:#|ℹ) pass 0\b/);
  });
});

describe('Packing the downloads', () => {
  it('leaves an unchanged file alone, and replaces a truncated file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'haat-packed-'));
    packDownloads(folder);
    const path = join(folder, 'chai-stall-menu.zip');
    const [bytes, { mtimeMs, ino }] = [readFileSync(path), statSync(path)];
    packDownloads(folder);
    expect(statSync(path)).toMatchObject({ mtimeMs, ino });
    writeFileSync(path, 'half a zi');
    packDownloads(folder);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});

describe('The checks of the packages', () => {
  it('find what a page or style sheet loads from another server', () => {
    const page =
      '<a href="https://a.example"><img src="//b.example/x.png"><link href="https://c.example/s.css">';
    const style =
      '@import "https://d.example/s.css"; a { background: url(https://e.example/x.png) }';
    expect(loadedFrom(page + style)).toEqual([
      ...['//b.example/x.png', 'https://c.example/s.css'],
      ...['https://d.example/s.css', 'https://e.example/x.png'],
    ]);
  });

  it('find faults in PHP, scripts and pages', async () => {
    await expect(readPhp([['a.php', '<?php if ($a) { echo 1;']])).rejects.toThrow('a.php');
    await expect(readPhp([['a.php', '<?php if ($a): ?>yes']])).rejects.toThrow('a.php');
    expect(() => readScript('const a = ;', 'a.js')).toThrow();
    expect(readPage('<p onclick="x()"><a href="#gone">x</a>').faults).toEqual([
      'missing-doctype',
      'no lang',
      'no title',
      'no viewport',
      'no description',
      'not one h1',
      'handler onclick',
      'leads nowhere: #gone',
    ]);
  });
});
