import { accessSync, constants, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readRecord } from '../postgres/cluster-record.ts';
import { ownerNow } from '../postgres/findings.ts';
import { isHeldByAny } from '../postgres/hold.ts';
import { readOwner } from '../postgres/owner.ts';
import { homesOutside } from '../postgres/shared-root.ts';

/** Stands between the name of a folder that was set aside and the UTC time at which. */
export const BEFORE = '.before-';

/** Of all files below, in bytes. */
const sizeOf = async (path: string): Promise<number> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => lstat(join(entry.parentPath, entry.name)).then(({ size }) => size)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

const megabytes = async (paths: readonly string[]): Promise<string> => {
  const sizes = await Promise.all(paths.map((path) => sizeOf(path).catch(() => Number.NaN)));
  const sum = sizes.reduce((total, size) => total + size, 0);
  return Number.isNaN(sum) ? 'size unknown' : `${Math.ceil(sum / 1_000_000)} MB`;
};

/** As a shell reads it back. */
const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

const removal = (paths: readonly string[]): string => `rm -r ${paths.map(quoted).join(' ')}`;

/** @returns the folder with its data outside, where it has any of its own. */
const withData = (folder: string): readonly string[] => {
  const stateDir = join(folder, 'postgres');
  const home = readRecord(stateDir)?.home;
  const isOwn = home !== undefined && readOwner(home)?.path === stateDir;
  return isOwn && !home.startsWith(`${folder}/`) ? [folder, home] : [folder];
};

/** @returns a line for each state that `--fresh` has set aside, with what removes it. */
export const setAsideStates = async (folder: string): Promise<readonly string[]> => {
  const real = realpathSync(folder);
  const names = readdirSync(dirname(real))
    .filter((name) => name.startsWith(`${basename(real)}${BEFORE}`))
    .filter((name) => lstatSync(join(dirname(real), name)).isDirectory());
  return Promise.all(
    names.toSorted().map(async (name) => {
      const paths = withData(join(dirname(real), name));
      return `${name}: ${await megabytes(paths)}, removed by: ${removal(paths)}`;
    }),
  );
};

const isClosed = (home: string): boolean => {
  try {
    accessSync(home, constants.R_OK | constants.X_OK);
    return false;
  } catch {
    return true;
  }
};

/**
 * @returns a line for each data folder whose state folder is gone, with what removes it. Nothing here
 *   does: the state folder may only have been moved, and not been started since.
 */
export const ownerlessData = async (): Promise<readonly string[]> => {
  const lines = homesOutside().map(async (home) => {
    const owner = readOwner(home);
    // Another user's, which this one cannot enter, is not this one's to remove.
    if (isClosed(home) || isHeldByAny(home)) return [];
    if (owner === undefined && home.endsWith('.partial')) {
      const size = await megabytes([home]);
      return [`A copy of data was cut off: ${home}, ${size}, removed by: ${removal([home])}`];
    }
    if (owner === undefined || ownerNow(owner, home) !== 'gone') return [];
    return [
      `Data without a shop: ${home}, ${await megabytes([home])}, of ${owner.path}, which is gone or ` +
        'has other data. Keep them if you moved that folder: it finds them when it starts. If you ' +
        `deleted it, they are removed by: ${removal([home])}`,
    ];
  });
  return (await Promise.all(lines)).flat();
};
