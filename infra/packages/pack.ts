/** Packs the downloads: `node infra/packages/pack.ts <folder>`. The launcher calls it too. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { filesIn, PACKAGES, type PackageSource, readPackages } from './packages.ts';
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

/**
 * Leaves an equal file alone, as its modification time is in the ETag. Renames the finished file,
 * so that no download gets half a file.
 */
const put = (path: string, bytes: Uint8Array): void => {
  if (isUnchanged(path, bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  writeFileSync(partial, bytes);
  renameSync(partial, path);
};

/** Of the sources and the packed files: a change of either packs again. */
const fingerprintOf = (to: string): string => {
  const files = [PACKAGES, ...(existsSync(to) ? [to] : [])].flatMap((folder) => filesIn(folder));
  const hash = createHash('sha256');
  for (const { source } of files.toSorted((one, other) => (one.source < other.source ? -1 : 1))) {
    if (basename(source) === PACKED) continue;
    const { size, mtimeMs } = statSync(source);
    hash.update(`${source} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

/** Holds the fingerprint of the last packing. */
const PACKED = '.packed';

/** Writes `<route>.zip`, `demos/<route>/` and `pictures/<route>/`. */
export const packDownloads = (to: string): void => {
  const mark = join(to, PACKED);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprintOf(to)) return;
  for (const item of readPackages()) {
    const { route, demo } = item;
    put(join(to, `${route}.zip`), zipOf(item));
    for (const { path, source } of demo) put(join(to, 'demos', route, path), readFileSync(source));
    for (const { path, source } of filesIn(join(PICTURES, route))) {
      put(join(to, 'pictures', route, path), readFileSync(source));
    }
  }
  writeFileSync(mark, fingerprintOf(to));
};

if (import.meta.main) {
  const [to] = process.argv.slice(2);
  if (!to) throw new Error('Usage: node infra/packages/pack.ts <folder>');
  packDownloads(to);
}
