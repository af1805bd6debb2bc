import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

export type ServerAccount = { readonly uid: number; readonly gid: number };

export const isRoot = (): boolean => process.getuid?.() === 0;

const lookUp = (user: string): ServerAccount | undefined => {
  const id = (flag: string): number =>
    Number(
      execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
};

const succeeds = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** useradd on most systems, adduser on BusyBox. */
const create = (user: string): boolean =>
  succeeds('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    user,
  ]) || succeeds('adduser', ['-S', '-D', '-H', '-s', '/bin/false', user]);

/**
 * Postgres refuses to run as root: takes the owner of existing data, else `postgres` (made if
 * missing), else the last candidate. Undefined for an ordinary user.
 */
export const serverAccount = (
  dataDir: string,
  candidates: readonly string[] = ['postgres', 'nobody'],
): ServerAccount | undefined => {
  if (!isRoot()) return undefined;
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const [first] = candidates;
  if (first && !lookUp(first)) create(first);
  for (const user of candidates) {
    const account = lookUp(user);
    if (account && account.uid !== 0) return account;
  }
  throw new Error(
    'Postgres does not run as root, and no other account could be found or made. ' +
      'Start as an ordinary user.',
  );
};

/** `flags` as in `test`: `-x`, `-r`, `-w`. */
export const canUse = (account: ServerAccount, path: string, ...flags: string[]): boolean =>
  flags.every(
    (flag) =>
      spawnSync('/bin/sh', ['-c', `test ${flag} "$1"`, 'sh', path], {
        uid: account.uid,
        gid: account.gid,
        cwd: '/',
        stdio: 'ignore',
      }).status === 0,
  );
