import { access } from 'node:fs/promises';

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export const alreadyThere = (path: string): string =>
  `${path} is there already. Name another file.`;

/** A file system error such as EEXIST or ENOSPC. */
export const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;
