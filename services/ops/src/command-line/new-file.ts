import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export const alreadyThere = (path: string): string =>
  `${path} is there already. Name another file.`;

/** It may name customers, so only its owner reads it. @throws when the file is there already. */
export const writeNewFile = (
  path: string,
  parts: Iterable<string> | AsyncIterable<string>,
): Promise<void> =>
  pipeline(Readable.from(parts), createWriteStream(path, { flags: 'wx', mode: 0o600 }));

/** A file system error such as EEXIST or ENOSPC. */
export const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;
