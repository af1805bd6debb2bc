import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedBinaries, majorVersion } from '../binaries.ts';
import { writeRecord } from '../cluster-record.ts';
import { beginData, initialise } from '../data-directory.ts';
import { writeOwner } from '../owner.ts';
import { prepareHome } from '../placement.ts';

const VERSION = majorVersion(installedBinaries());

/** Postgres starts on them; the word identifies them. */
export const makeRealData = async (home: string, word: string): Promise<void> => {
  const placement = prepareHome(home);
  beginData(placement);
  await initialise(placement, 'p', false);
  await writeFile(join(home, 'data', 'base', 'word'), word);
};

/** Postgres cannot start on them. */
export const makeData = async (home: string, word: string): Promise<void> => {
  await mkdir(join(home, 'data', 'base'), { recursive: true, mode: 0o700 });
  await writeFile(join(home, 'data', 'PG_VERSION'), `${VERSION}\n`);
  await writeFile(join(home, 'data', 'base', 'word'), word);
};

/** A stopped shop; `word` is its id, `shared` the parent of data outside. @returns its home */
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
