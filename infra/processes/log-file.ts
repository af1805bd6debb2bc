import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';

const LARGEST_BYTES = 20 * 1024 * 1024;
const TAIL_BYTES = 4_000;
const COPIED_AT_ONCE = 1024 * 1024;
const POLL_INTERVAL_MS = 30_000;

/** Puts a log aside as `.old` when it has grown beyond 20 MB, so that it never fills the disk. */
export const rotate = (path: string): void => {
  if (existsSync(path) && statSync(path).size > LARGEST_BYTES) renameSync(path, `${path}.old`);
};

/** Copies all that stands in an open file to another, also what is written to it meanwhile. */
const copyAll = (from: number, to: number): void => {
  const bytes = Buffer.alloc(COPIED_AT_ONCE);
  let at = 0;
  for (let read = readSync(from, bytes, 0, bytes.length, at); read > 0; ) {
    writeSync(to, bytes, 0, read);
    at += read;
    read = readSync(from, bytes, 0, bytes.length, at);
  }
};

/**
 * Puts the content of a log that a process holds open aside as `.old` when it has grown beyond
 * `largestBytes`: the process goes on at the file's new end, since it appends. What it writes in the
 * instant between the copy and the cut is lost, which is better than a full disk.
 */
export const cutWhileWritten = (path: string, largestBytes = LARGEST_BYTES): void => {
  if (!existsSync(path) || statSync(path).size <= largestBytes) return;
  const aside = `${path}.new`;
  const log = openSync(path, 'r+');
  const copy = openSync(aside, 'w', 0o600);
  try {
    copyAll(log, copy);
    ftruncateSync(log);
  } catch (error) {
    rmSync(aside);
    throw error;
  } finally {
    closeSync(copy);
    closeSync(log);
  }
  renameSync(aside, `${path}.old`);
};

/** Looks after a log while a process writes to it. @returns what ends that. */
export const keepShort = (path: string): (() => void) => {
  const look = (): void => {
    try {
      cutWhileWritten(path);
    } catch {
      // A full disk, mostly: it is tried again, and what runs must not end by it.
    }
  };
  const timer = setInterval(look, POLL_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

/** @returns what was written to the file after the first `from` bytes, at most its last 4,000. */
export const tailOf = (path: string, from = 0): string => {
  if (!existsSync(path)) return '';
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    // It was cut since: all of it came after.
    const start = Math.max(from > size ? 0 : from, size - TAIL_BYTES);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(file, bytes, 0, bytes.length, start);
    return bytes.toString('utf8').trim();
  } finally {
    closeSync(file);
  }
};
