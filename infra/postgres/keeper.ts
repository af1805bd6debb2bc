import { type ChildProcess, spawn } from 'node:child_process';
import type { ServerAccount } from './server-account.ts';

export const DATA_LOCKED = 'Another Postgres has these data.';

/**
 * A shell that stops Postgres when our end of its standard input closes, even after SIGKILL; it
 * repeats, since a server that just started misses signals. The server inherits a kernel lock
 * against servers in other containers; without flock (macOS) only pids are checked.
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

/** Without the caller's PG… variables and locale, which may not be installed. */
export const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });

/**
 * Ends with this process. In its own session: Ctrl-C must reach only the launcher, which stops the
 * services before their database. `lockFile`: locked while the server lives; `log`: its output.
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
