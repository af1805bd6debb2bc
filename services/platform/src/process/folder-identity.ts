import { realpathSync, statSync } from 'node:fs';

/** Distinguishes a folder from its copy, and from a later one of the same name. */
export type FolderIdentity = {
  /** Without symbolic links. */
  readonly path: string;
  readonly device: string;
  readonly inode: string;
  /** In ns: a new folder can get the inode of a deleted one. */
  readonly birth: string;
};

/** Undefined without a folder. @throws Error with its code (EACCES, EIO) if unreadable */
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

/** True also under another path, or with another device number after a restart. */
export const isSameFolder = (one: FolderIdentity, other: FolderIdentity): boolean =>
  one.inode === other.inode &&
  one.birth === other.birth &&
  (one.device === other.device || one.path === other.path);
