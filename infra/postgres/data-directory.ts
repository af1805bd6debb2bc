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

const run = (
  { account }: Placement,
  command: string,
  flags: readonly string[],
  input?: string,
): Promise<{ readonly stderr: string }> => {
  const { uid, gid } = account ?? {};
  const running = promisify(execFile)(command, flags, { uid, gid, cwd: '/', env: environment() });
  if (input !== undefined) running.child.stdin?.end(input);
  return running;
};

const complaint = (error: Error & { readonly stderr?: string }): string =>
  error.stderr || error.message;

/** Marks data to come: a record without data or this mark means that data were lost. */
export const beginData = ({ home, account }: Placement): void => {
  const partial = join(home, 'data.partial');
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  if (account) chownSync(partial, account.uid, account.gid);
  syncFolder(home);
};

/** Renamed last, so that no start uses a partial attempt. */
export const initialise = async (
  placement: Placement,
  password: string,
  durable: boolean,
): Promise<void> => {
  const { home, account, binaries } = placement;
  const partial = join(home, 'data.partial');
  const passwordFile = join(home, 'password');
  // Remains of an interrupted start; the mark itself must stay.
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

/** Roles whose password each start sets; an operator's own roles keep theirs. */
const CLOSE_ROLES =
  "do $$ declare own name; begin for own in select rolname from pg_roles where rolname ~ '^haat_' " +
  "loop execute format('alter role %I password null', own); end loop; end $$";

/**
 * No server may run on the data. The services' passwords stop working until a start sets new ones.
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
