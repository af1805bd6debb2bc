import { readFile } from 'node:fs/promises';
import { fingerprintOf } from '@haat/record/keys';

export type Candidate = { readonly where: string; readonly fingerprint: string };

/** @param expected fingerprints of the right master. @returns null where there is no file. */
export const masterIn = async (
  file: string,
  expected: readonly string[],
): Promise<Candidate | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  // Trims as `npm start` does: editors end a file with a newline.
  const [whole, trimmed] = [text, text.trim()].map(fingerprintOf);
  const fingerprint = [trimmed, whole].find((one) => one && expected.includes(one)) ?? whole;
  return { where: file, fingerprint: fingerprint ?? '' };
};

/** Two fingerprints are expected only while the master is being changed. */
export const isMaster = (
  expected: readonly string[],
  ...found: readonly (Candidate | null)[]
): boolean => expected.every((one) => found.some((candidate) => candidate?.fingerprint === one));

export const masterSet = (where: string, secret: string | undefined): Candidate | null =>
  secret === undefined ? null : { where, fingerprint: fingerprintOf(secret) };
