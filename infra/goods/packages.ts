import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from '../run/processes/stack.ts';

/** Sources of what customers download: a folder for each package, free or sold. */
export const PACKAGES = join(ROOT, 'infra', 'goods', 'packages');

export type PackageSource = {
  readonly route: string;
  readonly kind: 'free' | 'sold';
  readonly folder: string;
  /** Paths inside the folder, with `/`, in a fixed order. */
  readonly files: readonly string[];
  /** True for what opens in a browser as it is and is given away: a demo shows the whole source. */
  readonly hasDemo: boolean;
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** Every package of the folder, by kind and route. */
export const readPackages = (from: string = PACKAGES): readonly PackageSource[] =>
  (['free', 'sold'] as const).flatMap((kind) =>
    readdirSync(join(from, kind))
      .sort()
      .map((route): PackageSource => {
        const folder = join(from, kind, route);
        const hasDemo = kind === 'free' && existsSync(join(folder, 'index.html'));
        return { route, kind, folder, files: filesIn(folder), hasDemo };
      }),
  );
