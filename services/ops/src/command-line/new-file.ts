/** Files that commands write: each is new, and nothing is written over. */
import { access } from 'node:fs/promises';

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export const alreadyThere = (path: string): string =>
  `${path} is there already. Name another file.`;

/** What the file system says, such as EEXIST or ENOSPC. */
export const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;
