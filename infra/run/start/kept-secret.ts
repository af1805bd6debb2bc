import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const LEAST_LENGTH = 32;

/**
 * A secret in a file: made once, readable by its owner only.
 * @param mend what a person does about a file that is cut short.
 * @throws Error in plain words when the file holds less than 32 characters.
 */
export const keptSecret = (file: string, mend: string): string => {
  if (!existsSync(file)) make(file);
  const kept = readFileSync(file, 'utf8');
  if (kept.length < LEAST_LENGTH) {
    throw new Error(`${file} is cut short: it needs at least ${LEAST_LENGTH} characters. ${mend}`);
  }
  return kept;
};

/** Whole or not at all: a power cut in the middle must not leave a file that is taken for it. */
const make = (file: string): void => {
  const aside = `${file}.new`;
  // What is there already would keep its own mode.
  rmSync(aside, { force: true });
  writeFileSync(aside, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  renameSync(aside, file);
  sync(dirname(file));
};

/** The name as well: without it the keys that the secret has wrapped could outlive it. */
const sync = (folder: string): void => {
  // Windows cannot open a folder, and keeps names in order by itself.
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};
