import { realpathSync, statSync } from 'node:fs';

/** A folder that can be told from a copy of it, and from a later one of the same name. */
export type FolderIdentity = {
  /** The real path: without symbolic links. */
  readonly path: string;
  readonly device: string;
  readonly inode: string;
  /** When it was made, in ns: a new folder soon gets the inode of one that was deleted. */
  readonly birth: string;
};

/**
 * @returns undefined where no folder has this path.
 * @throws Error with its code (EACCES, EIO) where the folder cannot be looked at.
 */
export const identifyFolder = (path: string): FolderIdentity | undefined => {
  try {
    const real = realpathSync(path);
    const { dev, ino, birthtimeNs } = statSync(real, { bigint: true });
    return { path: real, device: `${dev}`, inode: `${ino}`, birth: `${birthtimeNs}` };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return undefined;
    }
    throw error;
  }
};

/** Also under another path, or with a device that got another number when the machine restarted. */
export const isSameFolder = (one: FolderIdentity, other: FolderIdentity): boolean =>
  one.inode === other.inode &&
  one.birth === other.birth &&
  (one.device === other.device || one.path === other.path);
