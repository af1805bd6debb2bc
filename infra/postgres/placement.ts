import { randomUUID } from 'node:crypto';
import { chownSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, copyBinaries, installedBinaries } from './binaries.ts';
import { insideOf } from './cluster-record.ts';
import { canUse, type ServerAccount, serverAccount } from './server-account.ts';
import { sharedRoot } from './shared-root.ts';

/** Where a cluster's parts lie and who runs it. */
export type Placement = {
  readonly binaries: Binaries;
  /** Directory that the server's account owns; holds `data`. */
  readonly home: string;
  /** undefined: the current user. */
  readonly account: ServerAccount | undefined;
};

/** Gives the account a folder with all that is in it: root may have put a backup back there. */
const handOver = (path: string, { uid, gid }: ServerAccount): void => {
  const isForeign = (entry: string): boolean => lstatSync(entry).uid !== uid;
  for (const name of ['data', 'data.partial']) {
    const data = join(path, name);
    if (lstatSync(data, { throwIfNoEntry: false }) === undefined || !isForeign(data)) continue;
    for (const entry of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(data, entry), uid, gid);
    }
    // Last: cut off before, it is done again.
    lchownSync(data, uid, gid);
  }
  chownSync(path, uid, gid);
};

/** A place outside that no data had before: its name is random, never made from a path. */
export const newSharedHome = (id: string): string => join(sharedRoot(), id);

export const newId = (): string => randomUUID();

/** @returns whether the account that runs Postgres can reach data in `home`. */
export const isReachable = (home: string): boolean => {
  const account = serverAccount(home);
  // The home itself is handed over to it; what it lies in is not.
  return [home, dirname(home)].some((path) => account === undefined || canUse(account, path, '-x'));
};

/**
 * Where the data of a new shop go: below the state directory, where the account that runs Postgres
 * can enter; else, for root in a folder closed to others, below /var/lib/haat.
 */
export const newHome = (stateDir: string, id: string): string => {
  const inside = insideOf(stateDir);
  const account = serverAccount(inside);
  const isOpen = account === undefined || canUse(account, stateDir, '-x');
  return isOpen ? inside : newSharedHome(id);
};

/**
 * Makes a home ready for the account that runs Postgres. The binaries are used where npm put them,
 * or copied once to /var/lib/haat.
 */
export const prepareHome = (home: string): Placement => {
  const installed = installedBinaries();
  const account = serverAccount(home);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (!account) return { binaries: installed, home, account };
  handOver(home, account);
  const reachesBinaries =
    canUse(account, installed.postgres, '-x') && canUse(account, installed.initdb, '-x');
  const binaries = reachesBinaries
    ? installed
    : copyBinaries(installed, join(sharedRoot(), `postgres-${installed.version}`));
  return { binaries, home, account };
};
