import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { majorVersion } from './binaries.ts';
import { environment } from './keeper.ts';
import { type Placement, place, readRecord, writeRecord } from './placement.ts';
import { clearRemains } from './postmaster.ts';

export const SUPERUSER = 'haat';

/** Creates the data directory under another name first, so that a broken attempt is never used. */
const initialise = async (
  placement: Placement,
  password: string,
  durable: boolean,
): Promise<void> => {
  const { home, account, binaries } = placement;
  const partial = join(home, 'data.partial');
  const passwordFile = join(home, 'password');
  rmSync(partial, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const flags = [
    `--pgdata=${partial}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ];
  const { uid, gid } = account ?? {};
  // While it is made, whoever waits for it can go on with something else.
  await promisify(execFile)(binaries.initdb, flags, { uid, gid, cwd: '/', env: environment() })
    .catch((error: Error & { readonly stderr?: string }) => {
      throw new Error(`Postgres could not be set up: ${error.stderr || error.message}`);
    })
    .finally(() => rmSync(passwordFile, { force: true }));
  renameSync(partial, join(home, 'data'));
};

/** A data directory on which nothing runs, the place it lies in, and the superuser's password. */
export type DataDirectory = {
  readonly placement: Placement;
  readonly path: string;
  readonly password: string;
};

/**
 * Makes the cluster of `stateDir` ready to start: set up when new, cleared of what a crash left.
 * @throws Error when another version of Postgres made the data
 */
export const prepareDataDirectory = async (
  stateDir: string,
  durable: boolean,
  log: (line: string) => void,
): Promise<DataDirectory> => {
  const placement = place(stateDir);
  const path = join(placement.home, 'data');
  const known = readRecord(stateDir);
  const password = known?.password ?? randomBytes(18).toString('base64url');
  if (existsSync(path)) await clearRemains(path, log);
  // Data without a password is what a deleted state directory left elsewhere: begin anew.
  if (!known) rmSync(path, { recursive: true, force: true });
  writeRecord(stateDir, placement, password);
  if (!existsSync(path)) await initialise(placement, password, durable);
  const made = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  const wanted = majorVersion(placement.binaries);
  if (made !== wanted) {
    throw new Error(
      `The data in ${path} was made by Postgres ${made}, this is ${wanted}. ` +
        'Upgrade it, or begin anew with --fresh.',
    );
  }
  return { placement, path, password };
};
