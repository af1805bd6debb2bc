import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^haat-upload-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const unlinkIfThere = (path: string): Promise<void> =>
  unlink(path).catch((error) => {
    if (!isMissing(error)) throw error;
  });

/** Mode 0600, and without a name: the space is freed on close, even if the process is killed. */
export const createTemporaryFile = async (folder: string): Promise<FileHandle> => {
  // Each time: a cleaner of /tmp may have removed the folder.
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

/** Removes file names that a killed process left. A running process no longer needs its names. */
export const removeLeftovers = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const own = names.filter((name) => NAME.test(name));
  await Promise.all(own.map((name) => unlinkIfThere(join(folder, name))));
};
