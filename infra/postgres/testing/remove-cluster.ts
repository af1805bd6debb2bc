import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identifyFolder } from '@haat/platform/lock-file';
import { insideOf, readRecord } from '../cluster-record.ts';
import { readOwner } from '../owner.ts';
import { clearRemains } from '../postmaster.ts';

/**
 * Deletes the state directory of a test with its data, wherever these lie, and ends a server that
 * still runs on them. Data that belong to another state directory stay.
 */
export const removeCluster = async (
  stateDir: string,
  log: (line: string) => void,
): Promise<void> => {
  const path = resolve(stateDir);
  const home = readRecord(path)?.home;
  const isOwn =
    home === insideOf(path) ||
    (home !== undefined && readOwner(home)?.path === identifyFolder(path)?.path);
  if (home && isOwn) {
    if (existsSync(join(home, 'data'))) await clearRemains(join(home, 'data'), log);
    rmSync(home, { recursive: true, force: true });
  }
  rmSync(path, { recursive: true, force: true });
};
