import { type ChildProcess, spawn } from 'node:child_process';
import type { ServerAccount } from './server-account.ts';

/**
 * Postgres has no notion of a parent, so a shell stands between: it ends the server when its
 * standard input closes, which happens when we ask and also when we are killed with -9. It says so
 * until the server has gone: one that has just been started does not hear it yet.
 */
const KEEPER = `
"$@" </dev/null & server=$!
( while read -r _; do :; done; while kill -INT "$server"; do sleep 1; done ) <&3 >/dev/null 2>&1 & watch=$!
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
 * @param options.log file descriptor that takes what the command prints
 */
export const keep = (
  command: readonly string[],
  options: {
    readonly account: ServerAccount | undefined;
    readonly log: number;
  },
): ChildProcess =>
  spawn('/bin/sh', ['-c', `exec 3<&0\n${KEEPER}`, 'keeper', ...command], {
    uid: options.account?.uid,
    gid: options.account?.gid,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['pipe', options.log, options.log],
  });
