import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeWhole } from '../processes/write-whole.ts';

const MIN_LENGTH = 32;

/**
 * Writes nothing. @param mend what to do about a file that is cut short.
 * @returns undefined without a file. @throws {Error} if unreadable, or shorter than 32 characters.
 */
export const readSecret = (file: string, mend: string): string | undefined => {
  const content = contentOf(file);
  if (content !== undefined && content.length < MIN_LENGTH) {
    throw new Error(`${file} is cut short: it needs at least ${MIN_LENGTH} characters. ${mend}`);
  }
  return content;
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

/** Readable only by its owner. */
export const makeSecret = (file: string): string => {
  const secret = randomBytes(32).toString('hex');
  writeWhole(file, secret);
  return secret;
};
