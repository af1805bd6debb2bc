import { existsSync, renameSync, statSync } from 'node:fs';

export const LARGEST_LOG_BYTES = 20 * 1024 * 1024;

/** Renames a log above 20 MB to `.old`, so that logs cannot fill the disk. */
export const rotate = (path: string): void => {
  if (existsSync(path) && statSync(path).size > LARGEST_LOG_BYTES) renameSync(path, `${path}.old`);
};
