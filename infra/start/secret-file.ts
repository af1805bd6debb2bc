import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const MIN_LENGTH = 32;

/**
 * A secret that a file holds. Writes nothing.
 * @param mend what a person does about a file that is cut short.
 * @returns undefined where there is no such file.
 * @throws Error in plain words when the file cannot be read, or holds less than 32 characters.
 */
export const readSecret = (file: string, mend: string): string | undefined => {
  const kept = contentOf(file);
  if (kept !== undefined && kept.length < MIN_LENGTH) {
    throw new Error(`${file} is cut short: it needs at least ${MIN_LENGTH} characters. ${mend}`);
  }
  return kept;
};

const contentOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(
      `${file} cannot be read (${code}). Start as the user it belongs to, and see that it is a file.`,
      { cause: error },
    );
  }
};

/** Makes a secret in a file that is not there yet, readable by its owner only. */
export const makeSecret = (file: string): string => {
  make(file);
  return readFileSync(file, 'utf8');
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
