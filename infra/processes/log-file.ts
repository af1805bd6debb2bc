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
import { LARGEST_LOG_BYTES } from '@haat/platform/process';

const TAIL_BYTES = 4_000;
const COPIED_AT_ONCE = 1024 * 1024;
const POLL_INTERVAL_MS = 30_000;

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
 * The writer appends, so it continues at the new end. Lines written between copy and truncation are
 * lost: better than a full disk.
 */
export const cutWhileWritten = (path: string, largestBytes = LARGEST_LOG_BYTES): void => {
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

/** Every 30 seconds. */
export const keepShort = (path: string): (() => void) => {
  const look = (): void => {
    try {
      cutWhileWritten(path);
    } catch {
      // Mostly a full disk: retried; it must not stop the process.
    }
  };
  const timer = setInterval(look, POLL_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

/** At most the last 4,000 bytes. */
export const tailOf = (path: string, from = 0): string => {
  if (!existsSync(path)) return '';
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    // The log was cut since: all of it is new.
    const start = Math.max(from > size ? 0 : from, size - TAIL_BYTES);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(file, bytes, 0, bytes.length, start);
    return bytes.toString('utf8').trim();
  } finally {
    closeSync(file);
  }
};
