import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^haat-upload-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const unlinkIfThere = (path: string): Promise<void> =>
  unlink(path).catch((error) => {
    if (!isMissing(error)) throw error;
  });

/**
 * Opens a new file for this process alone (mode 0600). Its name is removed at once, so the system
 * frees its space when the handle is closed or the process ends, even when it is killed.
 * @param folder is made if it is not there (mode 0700).
 * @throws Error of the file system, such as ENOSPC or EACCES.
 */
export const createTemporaryFile = async (folder: string): Promise<FileHandle> => {
  // Each time: what cleans up /tmp may have removed the folder.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `haat-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlinkIfThere(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/**
 * Removes the names that a process left behind that was killed right after it opened a file. Other
 * files are not touched. A process that runs loses nothing: it no longer needs the name.
 */
export const removeLeftovers = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const own = names.filter((name) => NAME.test(name));
  await Promise.all(own.map((name) => unlinkIfThere(join(folder, name))));
};
