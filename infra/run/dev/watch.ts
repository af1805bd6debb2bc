import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, sep } from 'node:path';

const isSource = (path: string): boolean =>
  /\.(?:ts|json)$/.test(path) && !/\.test\.ts$/.test(path);

/**
 * Tells of every source file below the folders that is written, replaced, added or removed, tests
 * left out; one save may be told several times.
 *
 * A watcher for each folder: Node's recursive ones lose a file on Linux once an editor has put a
 * new one in its place.
 * @param onChange takes the absolute path of the file
 * @returns ends it
 */
export const watchFolders = (
  folders: readonly string[],
  onChange: (path: string) => void,
): (() => void) => {
  const watchers = new Map<string, FSWatcher>();

  const forget = (gone: string): void => {
    for (const [folder, watcher] of watchers) {
      if (folder !== gone && !folder.startsWith(gone + sep)) continue;
      watcher.close();
      watchers.delete(folder);
    }
  };

  const look = (path: string): void => {
    const isFolder = existsSync(path) && statSync(path).isDirectory();
    if (!isFolder) forget(path);
    if (isFolder && !watchers.has(path)) addBelow(path, onChange);
    else if (isSource(path)) onChange(path);
  };

  /** @param found is told of files that are there already: a new folder may come with some. */
  const addBelow = (folder: string, found: (path: string) => void): void => {
    const watcher = watch(folder, (_event, name) => name && look(join(folder, name)));
    // A removed folder is told of by the one above.
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) addBelow(path, found);
      else if (isSource(path)) found(path);
    }
  };

  for (const folder of folders) addBelow(folder, () => undefined);
  return () => {
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
};
