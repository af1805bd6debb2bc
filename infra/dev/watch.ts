import { type Dirent, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

const isSource = (path: string): boolean =>
  /\.(?:ts|json)$/.test(path) && !/\.test\.ts$/.test(path);

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * One watcher per folder: on Linux Node's recursive ones lose a file that an editor replaces.
 * @param onChange gets the absolute path, perhaps twice. @throws for a missing path.
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

  /** @param entry true if a name was added, removed or replaced in the folder above. */
  const look = (path: string, entry: boolean): void => {
    const found = statSync(path, { throwIfNoEntry: false });
    // A folder that was removed and made again needs a new watcher.
    if (entry) unwatch(path);
    if (found?.isDirectory()) {
      if (!watchers.has(path)) addBelow(path, onChange);
    } else if (isSource(path)) onChange(path);
  };

  /** @param found gets existing files: a new folder may have some. */
  const addBelow = (folder: string, found: (path: string) => void): void => {
    let entries: Dirent[];
    try {
      const watcher = watch(folder, (event, name) => {
        if (name !== null) look(join(folder, name), event === 'rename');
      });
      // The folder above reports the removal.
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

  /** Watches its folder: an editor replaces the file. */
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
