import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sources of what customers download: a folder for each package, free or sold. */
export const PACKAGES = join(import.meta.dirname, 'packages');

export type PackageFile = {
  /** Inside the package, with `/`. */
  readonly path: string;
  /** Where its source lies on this machine. */
  readonly source: string;
};

export type PackageSource = {
  readonly route: string;
  readonly kind: 'free' | 'sold';
  readonly folder: string;
  /** In a fixed order. */
  readonly files: readonly PackageFile[];
  /** True for what opens in a browser as it is and is given away: a demo shows the whole source. */
  readonly hasDemo: boolean;
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
        const files = filesIn(folder).toSorted((one, other) => (one.path < other.path ? -1 : 1));
        const hasDemo = kind === 'free' && existsSync(join(folder, 'index.html'));
        return { route, kind, folder, files, hasDemo };
      }),
  );
