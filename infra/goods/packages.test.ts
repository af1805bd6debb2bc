import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, FREE_ROUTES } from '../sandbox/catalogue/rows.ts';
import { packDownloads, zipOf } from './pack.ts';
import { type PackageSource, readPackages } from './packages.ts';
import { readPage, readPhp, readScript } from './testing/reading.ts';

const packages = readPackages();
const routesOf = (kind: PackageSource['kind']) =>
  packages.filter((one) => one.kind === kind).map(({ route }) => route);

/** The files of a package as a customer finds them, by path inside its folder. */
const unpack = (source: PackageSource): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(unzipSync(zipOf(source))).map(([path, bytes]) => {
      expect(path.startsWith(`${source.route}/`)).toBe(true);
      return [path.slice(source.route.length + 1), strFromU8(bytes)];
    }),
  );

const endingIn = (files: ReadonlyMap<string, string>, ...endings: readonly string[]) =>
  [...files].filter(([path]) => endings.some((ending) => path.endsWith(ending)));

describe('the packages', () => {
  it('are there for every free item, and for nothing else that is free', () => {
    expect(routesOf('free')).toEqual([...FREE_ROUTES].sort());
  });

  it('that are sold are items with a price', () => {
    const priced = CATEGORIES.flatMap(({ items }) => items).filter(({ price }) => price);
    expect(priced.map(({ route }) => route)).toEqual(expect.arrayContaining(routesOf('sold')));
    expect(routesOf('sold').length).toBeGreaterThan(0);
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

  it('says what it is and under which licence, and is small', () => {
    expect(files.get('README.md')).toMatch(/^# .+\n\n[^#]+\n## Use it\n/s);
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

  it('has scripts, data and PHP that can be read', () => {
    for (const [path, text] of endingIn(files, '.js', '.jsx')) {
      expect(() => readScript(text, path), path).not.toThrow();
    }
    for (const [path, text] of endingIn(files, '.json', '.webmanifest')) {
      expect(() => JSON.parse(text), path).not.toThrow();
    }
    // PHP is not installed where these tests run: it is parsed, never run.
    for (const [path, text] of endingIn(files, '.php')) {
      expect(() => readPhp(text, path), path).not.toThrow();
    }
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

describe('the tests that come with a package', () => {
  const withTests = packages.filter(({ files }) => files.some((file) => file.endsWith('.test.js')));
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'haat-packages-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(withTests)('pass where a customer has unpacked it: $route', async (source) => {
    const home = mkdtempSync(join(folder, 'unpacked-'));
    for (const [path, text] of unpack(source)) {
      if (!path.includes('/')) writeFileSync(join(home, path), text);
    }
    const inner = source.files.filter((file) => file.includes('/'));
    // Packages with folders are tested where they stand.
    const cwd = inner.length > 0 ? source.folder : home;
    const { stdout } = await promisify(execFile)(process.execPath, ['--test'], {
      cwd,
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
  it('is found in PHP, scripts and pages', () => {
    expect(() => readPhp('<?php if ($a) { echo 1;', 'a.php')).toThrow();
    expect(() => readPhp('<?php if ($a): ?>yes', 'a.php')).toThrow();
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
