import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, FREE_ROUTES } from '../sandbox/catalogue/rows.ts';
import { packDownloads, zipOf } from './pack.ts';
import { type PackageSource, readPackages } from './packages.ts';
import { openPhpSite, readPhp } from './testing/php-site.ts';
import { readPage, readScript } from './testing/reading.ts';
import { layOut, type Unpacked, unpack } from './testing/unpacked.ts';

const packages = readPackages();
const routesOf = (kind: PackageSource['kind']) =>
  packages.filter((one) => one.kind === kind).map(({ route }) => route);

const endingIn = (files: Unpacked, ...endings: readonly string[]) =>
  [...files].filter(([path]) => endings.some((ending) => path.endsWith(ending)));

describe('the packages', () => {
  it('are there for every item, free or sold, and for nothing else', () => {
    const items = CATEGORIES.flatMap(({ items }) => items);
    const priced = items.filter(({ price }) => price).map(({ route }) => route);
    expect(routesOf('free')).toEqual([...FREE_ROUTES].sort());
    expect(routesOf('sold')).toEqual(priced.sort());
  });

  it('are shown as a demo where the catalogue says so, and never when they are sold', () => {
    const shown = CATEGORIES.flatMap(({ items }) => items).filter(({ demo }) => demo);
    const demos = packages.filter(({ hasDemo }) => hasDemo);
    expect(demos.map(({ route }) => route).sort()).toEqual(shown.map(({ route }) => route).sort());
    expect(demos.every(({ kind }) => kind === 'free')).toBe(true);
  });
});

describe.each(packages)('$route', (source) => {
  const files = unpack(source);

  it('says what it is, in which version and under which licence, and is small', () => {
    const [, version] =
      /^# .+\n\n[^#]+\nVersion (\d+\.\d+\.\d+)\.\n\n## Use it\n/s.exec(
        files.get('README.md') ?? '',
      ) ?? [];
    expect(version).toBeDefined();
    const manifest = files.get('package.json');
    if (manifest) expect(JSON.parse(manifest)).toMatchObject({ version });
    const licence = source.kind === 'free' ? /^MIT License/ : /^Licence for one site/;
    expect(files.get('LICENSE.txt')).toMatch(licence);
    expect(zipOf(source).length).toBeLessThan(60_000);
  });

  it('has pages that parse, have a title and name only files that are there', () => {
    for (const [path, html] of endingIn(files, '.html')) {
      if (path.startsWith('blocks/')) continue;
      const { faults, links } = readPage(html);
      expect([path, faults]).toEqual([path, []]);
      for (const link of links) {
        const target = decodeURIComponent(link.split(/[?#]/)[0] ?? '');
        expect([...files.keys()]).toContain(posix.join(posix.dirname(path), target));
      }
    }
  });

  it('has scripts, data and PHP that can be read', async () => {
    for (const [path, text] of endingIn(files, '.js', '.jsx')) {
      expect(() => readScript(text, path), path).not.toThrow();
    }
    for (const [path, text] of endingIn(files, '.json', '.webmanifest')) {
      expect(() => JSON.parse(text), path).not.toThrow();
    }
    await readPhp(endingIn(files, '.php'));
  });

  it('has imports that lead to its own files, to Node or to what it names', () => {
    const manifest = JSON.parse(files.get('package.json') ?? '{}');
    const named = Object.keys(manifest.dependencies ?? {});
    for (const [path, text] of endingIn(files, '.js', '.jsx')) {
      for (const from of readScript(text, path)) {
        const isNamed = from.startsWith('node:') || named.some((name) => from.startsWith(name));
        if (isNamed) continue;
        expect([...files.keys()]).toContain(posix.join(posix.dirname(path), from));
      }
    }
  });
});

describe('a package that is a site in PHP', () => {
  const sites = packages.filter(({ files }) => files.some(({ path }) => path === 'index.php'));

  it.each(sites)('opens with a whole page and no warning: $route', async (source) => {
    const site = await openPhpSite(unpack(source));
    try {
      const { status, html } = await site.get('');
      // What sends old addresses on has no page of its own.
      expect(status).toBe(source.route === 'redirect-table' ? 404 : 200);
      expect(readPage(html).faults).toEqual([]);
    } finally {
      site.close();
    }
  });
});

describe('the tests that come with a package', () => {
  const withTests = packages.filter(({ files }) =>
    files.some(({ path }) => path.endsWith('.test.js')),
  );
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'haat-packages-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(withTests)('pass where a customer has unpacked it: $route', async (source) => {
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

describe('packing', () => {
  it('gives the same bytes again, and leaves alone what is there already', () => {
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

describe('what is broken', () => {
  it('is found in PHP, scripts and pages', async () => {
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
