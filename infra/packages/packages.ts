import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const PACKAGES = import.meta.dirname;

/** Not in the download. */
const DEMO = 'demo/';

export type PackageFile = {
  readonly path: string;
  readonly source: string;
};

export type PackageSource = {
  readonly route: string;
  readonly kind: 'free' | 'sold';
  readonly files: readonly PackageFile[];
  /** Public: the files of `demo/`, or of a free package that is one page. */
  readonly demo: readonly PackageFile[];
};

const filesIn = (folder: string): readonly PackageFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((source) => ({ path: relative(folder, source).split(sep).join('/'), source }));

export const readPackages = (): readonly PackageSource[] =>
  (['free', 'sold'] as const).flatMap((kind) =>
    readdirSync(join(PACKAGES, kind))
      .sort()
      .map((route): PackageSource => {
        const folder = join(PACKAGES, kind, route);
        const all = filesIn(folder).toSorted((one, other) => (one.path < other.path ? -1 : 1));
        const files = all.filter(({ path }) => !path.startsWith(DEMO));
        const ownDemo = all.filter(({ path }) => path.startsWith(DEMO));
        const opens = kind === 'free' && files.some(({ path }) => path === 'index.html');
        const demo =
          ownDemo.length > 0
            ? ownDemo.map(({ path, source }) => ({ path: path.slice(DEMO.length), source }))
            : files.filter(({ path }) => opens && !path.endsWith('.md'));
        return { route, kind, files, demo };
      }),
  );

export type Release = {
  readonly version: string;
  /** "2026-11-30" */
  readonly date: string;
  readonly text: string;
};

const RELEASE = /^## (\d+\.\d+\.\d+), (\d{4}-\d{2}-\d{2})\n\n(.+)$/gm;

/** The package's CHANGELOG.md, newest first. */
export const changelogOf = ({ files }: PackageSource): readonly Release[] => {
  const file = files.find(({ path }) => path === 'CHANGELOG.md');
  const text = file === undefined ? '' : readFileSync(file.source, 'utf8');
  return [...text.matchAll(RELEASE)].map(([, version = '', date = '', change = '']) => ({
    ...{ version, date, text: change },
  }));
};
