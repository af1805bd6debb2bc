import { type Dirent, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

const isSource = (path: string): boolean =>
  /\.(?:ts|json)$/.test(path) && !/\.test\.ts$/.test(path);

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Tells of every source file below the folders that is written, replaced, added or removed, tests
 * left out, and of the single files; one save may be told several times.
 *
 * A watcher for each folder: Node's recursive ones lose a file on Linux once an editor has put a
 * new one in its place.
 * @param onChange takes the absolute path of the file
 * @returns ends it
 * @throws where one of the paths is not there
 */
export const watchSources = (
  paths: readonly string[],
  onChange: (path: string) => void,
): (() => void) => {
  const watchers = new Map<string, FSWatcher>();

  const unwatch = (gone: string): void => {
    for (const [folder, watcher] of watchers) {
      if (folder !== gone && !folder.startsWith(gone + sep)) continue;
      watcher.close();
      watchers.delete(folder);
    }
  };

  /** @param entry whether the folder above tells of a name that came, went or was replaced */
  const look = (path: string, entry: boolean): void => {
    const found = statSync(path, { throwIfNoEntry: false });
    // Removed and made again before we hear of it, a folder has its old name and nobody's watcher.
    if (entry) unwatch(path);
    if (found?.isDirectory()) {
      if (!watchers.has(path)) addBelow(path, onChange);
    } else if (isSource(path)) onChange(path);
  };

  /** @param found is told of files that are there already: a new folder may come with some. */
  const addBelow = (folder: string, found: (path: string) => void): void => {
    let entries: Dirent[];
    try {
      const watcher = watch(folder, (event, name) => {
        if (name !== null) look(join(folder, name), event === 'rename');
      });
      // A removed folder is told of by the one above.
      watcher.on('error', () => unwatch(folder));
      watchers.set(folder, watcher);
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      if (!isGone(error)) throw error;
      unwatch(folder);
      return;
    }
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) addBelow(path, found);
      else if (isSource(path)) found(path);
    }
  };

  /** By the folder that it is in: an editor puts a new file in its place. */
  const addFile = (path: string): void => {
    const watcher = watch(dirname(path), (_, name) => {
      if (name === basename(path)) onChange(path);
    });
    watcher.on('error', () => unwatch(path));
    watchers.set(path, watcher);
  };

  for (const path of paths) {
    if (statSync(path).isDirectory()) addBelow(path, () => undefined);
    else addFile(path);
  }
  return () => {
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
};
