import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PackageSource } from '../packages.ts';

const IS_NEVER_SHOWN = /\.(?:md|test\.js)$|^package\.json$/;

/** Of all files that a picture can show. */
export const hashOfSources = ({ files, demo }: PackageSource): string => {
  const hash = createHash('sha256');
  for (const { path, source } of [...files, ...demo]) {
    if (!IS_NEVER_SHOWN.test(path)) hash.update(`${path}\0`).update(readFileSync(source));
  }
  return hash.digest('hex').slice(0, 16);
};
