/** Packs the downloads: `node infra/packages/pack.ts <folder>`. The launcher calls it too. */
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { PACKAGES, type PackageSource, readPackages } from './packages.ts';
import { PICTURES, README_PICTURE } from './pictures.ts';

/** Zip entries have local time without a zone, so this gives the same bytes in every zone. */
const SAME_TIME_ALWAYS = new Date(2026, 0, 1);

/** @returns the same bytes for the same sources. */
export const zipOf = ({ route, kind, files }: PackageSource): Uint8Array => {
  const content: Record<string, Uint8Array> = {
    'LICENSE.txt': readFileSync(join(PACKAGES, 'licences', `${kind}.txt`)),
    [README_PICTURE.path]: readFileSync(join(PICTURES, route, README_PICTURE.source)),
    ...Object.fromEntries(files.map(({ path, source }) => [path, readFileSync(source)])),
  };
  const entries: Zippable = {};
  for (const name of Object.keys(content).sort()) {
    entries[`${route}/${name}`] = content[name] ?? new Uint8Array();
  }
  return zipSync(entries, { level: 9, mtime: SAME_TIME_ALWAYS });
};

const isUnchanged = (path: string, bytes: Uint8Array): boolean => {
  try {
    return readFileSync(path).equals(bytes);
  } catch {
    return false;
  }
};

/** Renames the finished file, so that no download gets half a file. */
const put = (path: string, bytes: Uint8Array): void => {
  if (isUnchanged(path, bytes)) return;
  const partial = `${path}.partial`;
  writeFileSync(partial, bytes);
  renameSync(partial, path);
};

const showDemo = ({ route, demo }: PackageSource, to: string): void => {
  for (const { path, source } of demo) {
    const target = join(to, 'demos', route, path);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target);
  }
};

/** Writes `<route>.zip`, `demos/<route>/` and `pictures/<route>/`. */
export const packDownloads = (to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const source of readPackages()) {
    put(join(to, `${source.route}.zip`), zipOf(source));
    showDemo(source, to);
    cpSync(join(PICTURES, source.route), join(to, 'pictures', source.route), { recursive: true });
  }
};

if (import.meta.main) {
  const [to] = process.argv.slice(2);
  if (!to) throw new Error('Usage: node infra/packages/pack.ts <folder>');
  packDownloads(to);
}
