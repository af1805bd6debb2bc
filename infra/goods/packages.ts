import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';

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
  /** Its own files and those of its parts, in a fixed order. */
  readonly files: readonly PackageFile[];
  /** True for what opens in a browser as it is and is given away: a demo shows the whole source. */
  readonly hasDemo: boolean;
};

const filesIn = (folder: string): readonly PackageFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((source) => ({ path: relative(folder, source).split(sep).join('/'), source }));

const partsSchema = z.record(z.string(), z.array(z.string()));

/** Which packages hold which part: a part lies in a folder of its own name in each of them. */
const readParts = (from: string): Readonly<Record<string, readonly string[]>> =>
  partsSchema.parse(JSON.parse(readFileSync(join(from, 'parts.json'), 'utf8')));

/** Every package of the folder, by kind and route. */
export const readPackages = (from: string = PACKAGES): readonly PackageSource[] => {
  const parts = Object.entries(readParts(from));
  const partsOf = (route: string): readonly PackageFile[] =>
    parts
      .filter(([, routes]) => routes.includes(route))
      .flatMap(([part]) =>
        filesIn(join(from, 'parts', part)).map(({ path, source }) => ({
          path: `${part}/${path}`,
          source,
        })),
      );
  return (['free', 'sold'] as const).flatMap((kind) =>
    readdirSync(join(from, kind))
      .sort()
      .map((route): PackageSource => {
        const folder = join(from, kind, route);
        const files = [...filesIn(folder), ...partsOf(route)];
        files.sort((one, other) => (one.path < other.path ? -1 : 1));
        const hasDemo = kind === 'free' && existsSync(join(folder, 'index.html'));
        return { route, kind, folder, files, hasDemo };
      }),
  );
};
