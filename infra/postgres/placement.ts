import { randomUUID } from 'node:crypto';
import { chownSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, copyBinaries, installedBinaries } from './binaries.ts';
import { insideOf } from './cluster-record.ts';
import { canUse, type ServerAccount, serverAccount } from './server-account.ts';
import { sharedRoot } from './shared-root.ts';

export type Placement = {
  readonly binaries: Binaries;
  /** Folder that holds `data`; the server's account owns it. */
  readonly home: string;
  /** undefined: the current user. */
  readonly account: ServerAccount | undefined;
};

/** Gives the account all files in a folder: root may have restored a backup there. */
const handOver = (path: string, { uid, gid }: ServerAccount): void => {
  const isForeign = (entry: string): boolean => lstatSync(entry).uid !== uid;
  for (const name of ['data', 'data.partial']) {
    const data = join(path, name);
    if (lstatSync(data, { throwIfNoEntry: false }) === undefined || !isForeign(data)) continue;
    for (const entry of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(data, entry), uid, gid);
    }
    // Last: after an interruption the next start repeats it.
    lchownSync(data, uid, gid);
  }
  chownSync(path, uid, gid);
};

/** A random name: no data had this path before. */
export const newSharedHome = (id: string): string => join(sharedRoot(), id);

export const newId = (): string => randomUUID();

export const isReachable = (home: string): boolean => {
  const account = serverAccount(home);
  // The account gets the home, but not its parent.
  return [home, dirname(home)].some((path) => account === undefined || canUse(account, path, '-x'));
};

/** In the state directory if the account of Postgres can enter it, else in the shared root. */
export const newHome = (stateDir: string, id: string): string => {
  const inside = insideOf(stateDir);
  const account = serverAccount(inside);
  const isOpen = account === undefined || canUse(account, stateDir, '-x');
  return isOpen ? inside : newSharedHome(id);
};

/** Copies the binaries once to the shared root if the server's account cannot reach them. */
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
