import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedBinaries, majorVersion } from '../binaries.ts';
import { writeRecord } from '../cluster-record.ts';
import { beginData, initialise } from '../data-directory.ts';
import { writeOwner } from '../owner.ts';
import { prepareHome } from '../placement.ts';

/** Of data on which nothing is started only the version is read. */
const VERSION = majorVersion(installedBinaries());

/** Data on which Postgres starts, with a word in them by which they are known again. */
export const makeRealData = async (home: string, word: string): Promise<void> => {
  const placement = prepareHome(home);
  beginData(placement);
  await initialise(placement, 'p', false);
  await writeFile(join(home, 'data', 'base', 'word'), word);
};

/** Data with a word in them by which they are known again. */
export const makeData = async (home: string, word: string): Promise<void> => {
  await mkdir(join(home, 'data', 'base'), { recursive: true, mode: 0o700 });
  await writeFile(join(home, 'data', 'PG_VERSION'), `${VERSION}\n`);
  await writeFile(join(home, 'data', 'base', 'word'), word);
};

/**
 * A shop as a start leaves it when it ends; its id is the word.
 * @param shared where data outside lie; inside unless given.
 * @param make real ones, for a start that gives them another id.
 * @returns where its data lie
 */
export const makeShop = async (
  stateDir: string,
  word: string,
  shared?: string,
  make = makeData,
): Promise<string> => {
  await mkdir(stateDir, { recursive: true });
  const home = shared === undefined ? join(stateDir, 'cluster') : join(shared, word);
  await make(home, word);
  writeOwner(home, word, stateDir);
  writeRecord(stateDir, { id: word, home, password: 'p' });
  return home;
};
