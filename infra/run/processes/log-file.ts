import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';

const LARGEST_BYTES = 20 * 1024 * 1024;
const TAIL_BYTES = 4_000;

/** Puts a log aside as `.old` when it has grown beyond 20 MB, so that it never fills the disk. */
export const rotate = (path: string): void => {
  if (existsSync(path) && statSync(path).size > LARGEST_BYTES) renameSync(path, `${path}.old`);
};

/** @returns what was written to the file after the first `from` bytes, at most its last 4,000. */
export const tailOf = (path: string, from = 0): string => {
  if (!existsSync(path)) return '';
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const start = Math.max(from, size - TAIL_BYTES);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(file, bytes, 0, bytes.length, start);
    return bytes.toString('utf8').trim();
  } finally {
    closeSync(file);
  }
};
