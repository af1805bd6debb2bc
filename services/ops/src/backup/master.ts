import { readFile } from 'node:fs/promises';
import { fingerprintOf } from '@haat/record/keys';

/** A secret that may be the master: where it is, and its fingerprint. */
export type Candidate = { readonly where: string; readonly fingerprint: string };

/**
 * @param expected fingerprints of the master that wrapped the keys.
 * @returns the master secret that a file holds, or one that is not; null where there is no file.
 */
export const masterIn = async (
  file: string,
  expected: readonly string[],
): Promise<Candidate | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  // As npm start takes it: editors and shells end a file with a new line.
  const [whole, trimmed] = [text, text.trim()].map(fingerprintOf);
  const fingerprint = [trimmed, whole].find((one) => one && expected.includes(one)) ?? whole;
  return { where: file, fingerprint: fingerprint ?? '' };
};

/** Whether these wrapped the keys: more than one only while the master is being changed. */
export const isMaster = (
  expected: readonly string[],
  ...found: readonly (Candidate | null)[]
): boolean => expected.every((one) => found.some((candidate) => candidate?.fingerprint === one));

/** @returns a secret of the environment; null where it is not set. */
export const masterSet = (where: string, secret: string | undefined): Candidate | null =>
  secret === undefined ? null : { where, fingerprint: fingerprintOf(secret) };
