import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../processes/write-whole.ts';
import { majorVersion } from './binaries.ts';
import { environment } from './keeper.ts';
import type { Placement } from './placement.ts';

export const SUPERUSER = 'haat';

export const newPassword = (): string => randomBytes(18).toString('base64url');

/** Runs a program of Postgres to its end, as the account that the data belong to. */
const run = (
  { account }: Placement,
  command: string,
  flags: readonly string[],
  input?: string,
): Promise<{ readonly stderr: string }> => {
  const { uid, gid } = account ?? {};
  // While it is made, whoever waits for it can go on with something else.
  const running = promisify(execFile)(command, flags, { uid, gid, cwd: '/', env: environment() });
  if (input !== undefined) running.child.stdin?.end(input);
  return running;
};

const complaint = (error: Error & { readonly stderr?: string }): string =>
  error.stderr || error.message;

/**
 * Marks that data are to come: where the record is there, and neither data nor this, data were lost.
 */
export const beginData = ({ home, account }: Placement): void => {
  const partial = join(home, 'data.partial');
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  if (account) chownSync(partial, account.uid, account.gid);
  syncFolder(home);
};

/** Makes the data that {@link beginData} has marked, as a whole: a broken attempt is never used. */
export const initialise = async (
  placement: Placement,
  password: string,
  durable: boolean,
): Promise<void> => {
  const { home, account, binaries } = placement;
  const partial = join(home, 'data.partial');
  const passwordFile = join(home, 'password');
  // Of a first start that was cut off; the mark itself stays all the time.
  for (const name of readdirSync(partial)) {
    rmSync(join(partial, name), { recursive: true, force: true });
  }
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
  await run(placement, binaries.initdb, flags)
    .catch((error: Error) => {
      throw new Error(`Postgres could not be set up: ${complaint(error)}`);
    })
    .finally(() => rmSync(passwordFile, { force: true }));
  renameSync(partial, join(home, 'data'));
  if (durable) syncFolder(home);
};

/** Of the roles that each start gives another password; a role that a person made keeps its own. */
const CLOSE_ROLES =
  "do $$ declare own name; begin for own in select rolname from pg_roles where rolname ~ '^haat_' " +
  "loop execute format('alter role %I password null', own); end loop; end $$";

/**
 * Gives the superuser another password, and takes those of the services' roles away until a start sets
 * them: who knew the old ones is not let in. Nothing may run on the data.
 */
export const replacePasswords = async (placement: Placement, password: string): Promise<void> => {
  const { home, binaries } = placement;
  const flags = ['--single', '-D', join(home, 'data'), 'postgres'];
  const statement = `alter role ${SUPERUSER} with password '${password}'\n${CLOSE_ROLES}\n`;
  const { stderr } = await run(placement, binaries.postgres, flags, statement).catch(
    (error: Error) => ({ stderr: `FATAL: ${complaint(error)}` }),
  );
  if (/\b(ERROR|FATAL|PANIC):/.test(stderr)) {
    throw new Error(`Postgres does not take a new password for the data in ${home}:\n${stderr}`);
  }
};

/** @throws Error where another version of Postgres made the data. */
export const requireSameVersion = ({ home, binaries }: Placement): void => {
  const path = join(home, 'data');
  const made = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  const expected = majorVersion(binaries);
  if (made === expected) return;
  throw new Error(
    `The data in ${path} were made by Postgres ${made}, and this version of Haat runs Postgres ` +
      `${expected}. Nothing was changed. Start the version of Haat that made them; ` +
      'docs/operating/updates.md says how a shop moves on (Another version of Postgres).',
  );
};
