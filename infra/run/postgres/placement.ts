import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Binaries, copyBinaries, installedBinaries } from './binaries.ts';
import { canUse, type ServerAccount, serverAccount } from './server-account.ts';

/** Where a cluster's parts lie and who runs it. */
export type Placement = {
  readonly binaries: Binaries;
  /** Directory that the server's account owns; holds `data`. */
  readonly home: string;
  /** undefined: the current user. */
  readonly account: ServerAccount | undefined;
};

const INSIDE = 'cluster';

/** A directory that root owns and nobody else writes to: its content can be run and trusted. */
const ownDirectory = (path: string): boolean => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 });
    const { uid, mode } = lstatSync(path);
    return uid === 0 && (mode & 0o022) === 0;
  } catch {
    return false;
  }
};

/** The place outside the checkout that every account can enter. */
const sharedRoot = (): string => {
  for (const path of ['/var/lib/haat', join(tmpdir(), 'haat-of-root')]) {
    if (ownDirectory(path)) return path;
  }
  throw new Error(
    'The account that runs Postgres cannot enter this folder, and no other place is writable.',
  );
};

/** With all that is in it: root may have put a backup back there. */
const handOver = (path: string, { uid, gid }: ServerAccount): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, uid, gid);
  const isForeign = (entry: string): boolean => lstatSync(entry).uid !== uid;
  const data = join(path, 'data');
  if (!existsSync(data) || !isForeign(data)) return;
  for (const entry of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(data, entry), uid, gid);
  }
  // Last: cut off before, it is done again.
  lchownSync(data, uid, gid);
};

/** What was put back from a backup lies where its account may not reach it. */
const moveData = (from: string, to: string): void => {
  const [data, moved, partial] = [join(from, 'data'), join(to, 'data'), join(to, 'data.partial')];
  if (!existsSync(data)) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // The record tells of the other: these are what a deleted state directory left.
  rmSync(moved, { recursive: true, force: true });
  rmSync(partial, { recursive: true, force: true });
  // Between two file systems nothing can be renamed.
  cpSync(data, partial, { recursive: true, preserveTimestamps: true });
  chmodSync(partial, 0o700);
  renameSync(partial, moved);
  rmSync(data, { recursive: true });
};

/** A name of its own for each state directory, outside the checkout. */
const outside = (stateDir: string): string =>
  join(
    sharedRoot(),
    createHash('sha256').update(realpathSync(stateDir)).digest('hex').slice(0, 16),
  );

type ClusterRecord = { readonly home: string; readonly password: string };

const recordFile = (stateDir: string): string => join(stateDir, 'cluster.json');

/**
 * @returns where the cluster of a state directory lies and its superuser's password, once it has
 * any.
 */
export const readRecord = (stateDir: string): ClusterRecord | undefined => {
  try {
    const record = JSON.parse(readFileSync(recordFile(stateDir), 'utf8')) as ClusterRecord;
    return { ...record, home: resolve(stateDir, record.home) };
  } catch {
    return undefined;
  }
};

/** A home inside is kept relative, so that the checkout may be moved. */
export const writeRecord = (stateDir: string, placement: Placement, password: string): void => {
  const inside = placement.home === join(stateDir, INSIDE);
  const record: ClusterRecord = { home: inside ? INSIDE : placement.home, password };
  writeFileSync(recordFile(stateDir), `${JSON.stringify(record, undefined, 2)}\n`, {
    mode: 0o600,
  });
};

/**
 * Finds a place for the cluster that belongs to `stateDir` (which must exist): where it already
 * is; else below it where the account that runs Postgres can reach it; else, for root in a folder
 * closed to others, below /var/lib/haat under a name made from the path. The binaries are used
 * where npm put them, or copied once to /var/lib/haat.
 */
export const place = (stateDir: string): Placement => {
  const installed = installedBinaries();
  const inside = join(stateDir, INSIDE);
  const known = readRecord(stateDir)?.home;
  const account = serverAccount(known ?? inside);
  if (!account) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return { binaries: installed, home: inside, account };
  }
  const reachable = known && canUse(account, known, '-x') ? known : undefined;
  const home = reachable ?? (canUse(account, stateDir, '-x') ? inside : outside(stateDir));
  if (known !== undefined && known !== home) moveData(known, home);
  handOver(home, account);
  const reachesBinaries =
    canUse(account, installed.postgres, '-x') && canUse(account, installed.initdb, '-x');
  const binaries = reachesBinaries
    ? installed
    : copyBinaries(installed, join(sharedRoot(), `postgres-${installed.version}`));
  return { binaries, home, account };
};
