import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sources of a package, by a file of it and the way up from there. */
const sourcesOf = (module: string, up: string): string =>
  join(dirname(fileURLToPath(import.meta.resolve(module))), up);

/** What decides how a row looks: the projectors, and what they are made of. */
const FOLDERS = [
  dirname(import.meta.dirname),
  sourcesOf('@haat/contracts/money', '.'),
  sourcesOf('@haat/domain/decider/decider', '..'),
];

let made: string | undefined;

/**
 * Names the code that makes rows, by its content: a version number would be the same before and
 * after a change while it is worked on, and rows of two codes in one table would be of neither.
 */
export const makerOfRows = (): string => {
  made ??= hashed(FOLDERS);
  return made;
};

const hashed = (folders: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$/.test(file));
    for (const file of files.toSorted()) hash.update(readFileSync(join(folder, file)));
  }
  return `made by ${hash.digest('hex').slice(0, 32)}`;
};
