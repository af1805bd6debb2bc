import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cells, notWritten, writeCsv } from './csv.ts';
import { alreadyThere, isOfFiles, isThere } from './new-file.ts';
import { done, type Outcome, refused } from './outcome.ts';

export type NewFile = {
  readonly name: string;
  readonly write: (path: string) => Promise<void>;
};

export const csvFile = (name: string, rows: Iterable<Cells>): NewFile => ({
  name: `${name}.csv`,
  write: (path) => writeCsv(path, rows),
});

/** Makes the folder, and no file where one of them is there already. */
export const writeFiles = async (folder: string, files: readonly NewFile[]): Promise<Outcome> => {
  for (const { name } of files) {
    const path = join(folder, name);
    if (await isThere(path)) return refused(alreadyThere(path));
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { name, write } of files) await write(join(folder, name));
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    return refused(notWritten(error.path ?? folder, error));
  }
  return done(`Written to ${folder}: ${files.map(({ name }) => name).join(', ')}.`);
};
