import { readdirSync } from 'node:fs';
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
            : files.filter(({ path }) => opens && path !== 'README.md');
        return { route, kind, files, demo };
      }),
  );
