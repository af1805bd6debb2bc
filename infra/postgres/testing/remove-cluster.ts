import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identifyFolder } from '@haat/platform/process';
import { insideOf, readRecord } from '../cluster-record.ts';
import { readOwner } from '../owner.ts';
import { clearRemains } from '../postmaster.ts';

/** Stops a server on the data first. */
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
