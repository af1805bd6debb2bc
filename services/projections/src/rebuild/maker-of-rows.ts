import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What decides how a row looks: the projectors, and what they are made of. */
const ROOMS = ['@haat/contracts/money', '@haat/domain/decider'].map((module) =>
  dirname(fileURLToPath(import.meta.resolve(module))),
);

let made: string | undefined;

/**
 * Names the code that makes rows, by its content: a version number would be the same before and
 * after a change while it is worked on, and rows of two codes in one table would be of neither.
 */
export const makerOfRows = (): string => {
  made ??= hashed([dirname(import.meta.dirname), ...ROOMS]);
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
