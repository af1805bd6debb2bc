import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { zipOf } from '../pack.ts';
import { type PackageSource, readPackages } from '../packages.ts';

export type Unpacked = ReadonlyMap<string, string>;

/** By path in the package folder. @throws for a file outside that folder. */
export const unpack = (source: PackageSource): Unpacked =>
  new Map(
    Object.entries(unzipSync(zipOf(source))).map(([path, bytes]) => {
      if (!path.startsWith(`${source.route}/`)) throw new Error(`${path} is not in its folder`);
      return [path.slice(source.route.length + 1), strFromU8(bytes)];
    }),
  );

/** @throws for an unknown route. */
export const unpackRoute = (route: string): Unpacked => {
  const source = readPackages().find((one) => one.route === route);
  if (!source) throw new Error(`There is no package ${route}`);
  return unpack(source);
};

export const layOut = (files: Unpacked, folder: string): void => {
  for (const [path, text] of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
};
