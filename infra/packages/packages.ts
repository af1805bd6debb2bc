import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sources of what customers download: a folder for each package, free or sold. */
export const PACKAGES = import.meta.dirname;

/** A package's folder for its demo; it is not part of the download. */
const DEMO = 'demo/';

export type PackageFile = {
  /** Inside the package, with `/`. */
  readonly path: string;
  /** Where its source lies on this machine. */
  readonly source: string;
};

export type PackageSource = {
  readonly route: string;
  readonly kind: 'free' | 'sold';
  /** What the customer gets, in a fixed order. */
  readonly files: readonly PackageFile[];
  /** What anyone may look at: `demo/`, or the whole of a free page that opens as it is. */
  readonly demo: readonly PackageFile[];
};

const filesIn = (folder: string): readonly PackageFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((source) => ({ path: relative(folder, source).split(sep).join('/'), source }));

/** Every package of the folder, by kind and route. */
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
