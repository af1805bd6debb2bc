import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** The packages that every service builds on. */
const SHARED = ['platform', 'event-store', 'record', 'event-processing'].map(
  (name) => `services/${name}`,
);
const FOLDERS = [...globSync('services/*', { cwd: ROOT }), 'contracts', 'infra'];

type Package = { readonly folder: string; readonly name: string; readonly open: readonly string[] };

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The part of a path that a star allocated to; undefined where it does not fit. */
const starIn = (pattern: string, path: string): string | undefined => {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === path ? '' : undefined;
  return path.startsWith(before) && path.endsWith(after)
    ? path.slice(before.length, path.length - after.length)
    : undefined;
};

/** What others may import of a package, by what they write; the longest pattern counts. */
const packageIn = (folder: string): Package => {
  const { name, exports = {} } = JSON.parse(read(join(folder, 'package.json')));
  const patterns = Object.entries<string | null>(exports).sort(([a], [b]) => b.length - a.length);
  const files = globSync('**/*.ts', { cwd: join(ROOT, folder), exclude: ['node_modules/**'] });
  const open = files.flatMap((file) => {
    const specifiers = patterns.flatMap(([key, target]) => {
      const star = target === null ? undefined : starIn(target, `./${file}`);
      return star === undefined ? [] : [key.replace('*', star)];
    });
    return specifiers.filter((specifier) => {
      const [, target] = patterns.find(([key]) => starIn(key, specifier) !== undefined) ?? [];
      return target !== null && !file.endsWith('.test.ts');
    });
  });
  return { folder, name, open: [...new Set(open)].map((specifier) => join(name, specifier)) };
};

const packages = FOLDERS.filter((folder) => existsSync(join(ROOT, folder, 'package.json'))).map(
  packageIn,
);

const SOURCES = ['contracts', 'services', 'web', 'infra'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules/**'] }),
);

/** Everything that is imported of a package of this checkout, by the folder it is imported in. */
const imported = SOURCES.flatMap((path) =>
  [...read(path).matchAll(/'(@haat\/[^'\n]+)'/g)].map(([, name = '']) => ({ path, name })),
);

describe('The files that a package exports', () => {
  it('are each imported by another package', () => {
    const unused = packages.flatMap(({ folder, open }) =>
      open.filter(
        (name) => !imported.some((one) => one.name === name && !one.path.startsWith(`${folder}/`)),
      ),
    );
    expect(unused).toEqual([]);
  });

  it('are at most fifty in the packages that every service builds on', () => {
    const open = packages
      .filter(({ folder }) => SHARED.includes(folder))
      .flatMap((one) => one.open);
    expect(open).toContain('@haat/event-store/port');
    expect(open).not.toContain('@haat/event-store/postgres/open');
    expect(open.length).toBeLessThanOrEqual(50);
  });
});
