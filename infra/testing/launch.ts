import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isAlive, type ProcessIdentity } from '@haat/platform/process';
import { namedIn, plainTextInLogs, requireNoPersonalData } from '@haat/testkit/plain-text';
import { readRecord } from '../postgres/cluster-record.ts';
import { runningPostmaster } from '../postgres/postmaster.ts';
import type { ServerAccount } from '../postgres/server-account.ts';
import { removeCluster } from '../postgres/testing/remove-cluster.ts';
import { anyFreePort } from '../processes/ports.ts';
import { waitFor } from '../processes/wait.ts';

const MAIN = join(import.meta.dirname, '..', 'start', 'main.ts');
const OUTPUT_TIMEOUT_MS = 150_000;
const EXIT_TIMEOUT_MS = 20_000;

export type Launch = {
  readonly child: ChildProcess;
  readonly exit: Promise<unknown[]>;
  /** Resolves once the output has the text; rejects if the launcher ends without it. */
  says(text: string): Promise<string>;
};

export type LaunchSite = {
  readonly folder: string;
  readonly port: number;
  /** `npm start` (`npm run dev` with `--dev`), with its state in the folder. */
  launch(...args: string[]): Launch;
  launchWith(env: Readonly<Record<string, string>>, ...args: string[]): Launch;
  /** Running processes, Postgres too, by the lock. */
  lookAtProcesses(): Promise<readonly ProcessIdentity[]>;
  /** All processes seen so far. */
  everything(): readonly ProcessIdentity[];
  isAllGone(): Promise<boolean>;
  /** Ends all, removes the folder. @throws {Error} where a log or output has personal data. */
  clear(): Promise<void>;
};

/** Apart from the checkout's state. @param account for the processes when root runs the tests. */
export const createLaunchSite = async (account?: ServerAccount): Promise<LaunchSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-start-'));
  await chmod(folder, 0o711);
  const port = await anyFreePort();
  const innerPorts = await anyFreePort();
  const launched: ChildProcess[] = [];
  const outputs: (() => string)[] = [];
  const seen = new Map<number, ProcessIdentity>();
  const everything = (): readonly ProcessIdentity[] => [...seen.values()];
  const isAllGone = async (): Promise<boolean> =>
    (await waitFor(() => !everything().some(isAlive), { within: EXIT_TIMEOUT_MS })) === true;

  const launchWith: LaunchSite['launchWith'] = (own, ...args) => {
    const { npm_lifecycle_event: _, ...env } = process.env;
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: {
        ...env,
        NODE_ENV: 'test',
        PORT: String(port),
        HAAT_STATE_DIR: folder,
        // Two launchers that look for free ports at once would find the same ones.
        HAAT_INNER_PORTS: String(innerPorts),
        ...own,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    });
    launched.push(child);
    let output = '';
    outputs.push(() => output);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    const exit = once(child, 'exit');
    return {
      child,
      exit,
      says: async (text) => {
        const ending = await waitFor(
          () => output.includes(text) || (child.exitCode !== null && 'ended'),
          { within: OUTPUT_TIMEOUT_MS },
        );
        if (!output.includes(text)) throw new Error(`${ending}, without "${text}":\n${output}`);
        return output;
      },
    };
  };

  return {
    folder,
    port,
    everything,
    isAllGone,
    launch: (...args) => launchWith({}, ...args),
    launchWith,
    lookAtProcesses: async () => {
      const lock = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8'));
      const postgres = runningPostmaster(
        join(readRecord(join(folder, 'postgres'))?.home ?? '', 'data'),
      );
      const now = [...lock.children, postgres].filter(Boolean) as ProcessIdentity[];
      for (const one of now) seen.set(one.pid, one);
      return now;
    },
    clear: async () => {
      for (const child of launched) child.kill('SIGKILL');
      await isAllGone();
      const named = outputs.flatMap((output) => namedIn(output()));
      const logged = await plainTextInLogs(join(folder, 'logs'));
      await removeCluster(join(folder, 'postgres'), () => undefined);
      await rm(folder, { recursive: true, force: true });
      const names = await readdir(dirname(folder));
      for (const name of names.filter((one) => one.startsWith(`${basename(folder)}.before-`))) {
        await removeCluster(join(dirname(folder), name, 'postgres'), () => undefined);
        await rm(join(dirname(folder), name), { recursive: true, force: true });
      }
      requireNoPersonalData([...named, ...logged]);
    },
  };
};
