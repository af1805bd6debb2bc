import { type ChildProcess, spawn } from 'node:child_process';
import type { ServerAccount } from './server-account.ts';

/** What stands in the log where another server has the data. */
export const DATA_LOCKED = 'Another Postgres has these data.';

/**
 * Postgres has no notion of a parent, so a shell stands between: it ends the server when its
 * standard input closes, which happens when we ask and also when we are killed with -9. It says so
 * until the server has gone: one that has just been started does not hear it yet.
 *
 * The server and all its processes inherit a lock of the kernel's, which also keeps out one in another
 * container, whose processes cannot be seen. Without flock (macOS) only the pids are looked at.
 */
const KEEPER = `
exec 9<"$1"; shift
if command -v flock >/dev/null && { flock -n 9; [ $? = 1 ]; }; then
  echo "${DATA_LOCKED}"; exit 1
fi
"$@" </dev/null & server=$!
( while read -r _; do :; done; while kill -INT "$server"; do sleep 1; done ) <&3 9<&- >/dev/null 2>&1 & watch=$!
exec 3<&-
wait "$server"; code=$?
kill "$watch" 2>/dev/null
exit "$code"
`;

/** The server must not read the caller's PG… variables, nor a locale that is not installed. */
export const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });

/**
 * Starts `command` so that it does not outlive this process. It gets its own session: a Ctrl-C in
 * the terminal reaches the launcher only, which ends the services before their database.
 * @param options.lockFile of the data, locked while a process of the server lives
 * @param options.log file descriptor that takes what the command prints
 */
export const keep = (
  command: readonly string[],
  options: {
    readonly account: ServerAccount | undefined;
    readonly log: number;
    readonly lockFile: string;
  },
): ChildProcess =>
  spawn('/bin/sh', ['-c', `exec 3<&0\n${KEEPER}`, 'keeper', options.lockFile, ...command], {
    uid: options.account?.uid,
    gid: options.account?.gid,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['pipe', options.log, options.log],
  });
