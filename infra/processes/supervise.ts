import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { identify, type ProcessIdentity, signal } from '@haat/platform/process';
import { watchForHangs } from './hang-watch.ts';
import { isHealthy } from './health.ts';
import { tailOf } from './log-file.ts';
import { watchReadiness } from './readiness-watch.ts';
import { waitFor } from './wait.ts';

export type ProcessSpec = {
  readonly name: string;
  readonly entry: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All answer 200 when the process is ready. */
  readonly healthUrls: readonly string[];
  /** Answers 200 while the process works; a hung process is restarted. */
  readonly liveUrl?: string;
  readonly logFile: string;
  /** Time before SIGKILL, in ms; default 15,000: the API drains up to 5 s, then has 8 s. */
  readonly graceMs?: number;
};

export type SupervisorOptions = {
  /** First and longest wait before a restart, in ms; none after a ready process. Absent: never. */
  readonly backOffMs?: readonly [first: number, maxMs: number];
  /** Crashes in a row before the first readiness that fail a start; default 3. */
  readonly attempts?: number;
  /** After this time ready, crashes count from zero again; in ms, default 10,000. */
  readonly wellAfterMs?: number;
  readonly log?: (line: string) => void;
  readonly onChange?: () => void;
  /** What the process sends over IPC. */
  readonly onMessage?: (message: unknown) => void;
};

export type SupervisedProcess = {
  readonly name: string;
  identity(): ProcessIdentity | undefined;
  /** Resolves when ready. @throws Error with the end of its log */
  start(): Promise<void>;
  /** Also after restarts; throws as {@link SupervisedProcess.start}. */
  untilReady(): Promise<void>;
  /** Without a restart. */
  kill(): Promise<void>;
  /** SIGKILL after `graceMs`; without a restart. */
  stop(): Promise<void>;
};

/** A request may take 2 s: about 10 s of silence count as a hang. */
/** In bytes. glibc returns freed blocks from this size on: after a start they are a quarter of a process. */
const MALLOC_MMAP_THRESHOLD_ = '65536';
const HANG = { everyMs: 1_500, misses: 3 };
const READY_TIMEOUT_MS = 90_000;
/** Interval in ms. */
const READY_EVERY_MS = 250;
const ATTEMPTS = 3;
const GRACE_MS = 15_000;

/**
 * In its own group: Ctrl-C must not reach it. With an IPC channel: it ends when this process is
 * killed. Its log is a file: a pipe would break with its parent.
 */
export const supervise = (
  spec: ProcessSpec,
  {
    backOffMs,
    attempts = ATTEMPTS,
    wellAfterMs = 10_000,
    log = () => undefined,
    onChange,
    onMessage,
  }: SupervisorOptions = {},
): SupervisedProcess => {
  const { graceMs = GRACE_MS } = spec;
  let isRequested = false;
  let running: { child: ChildProcess; identity: ProcessIdentity; gone: Promise<void> } | undefined;
  let crashes = 0;
  let everReady = false;
  let isReady = false;
  let hopeless = false;
  let pending: NodeJS.Timeout | undefined;
  let ending = 'did not start';
  let loggedBefore = 0;

  const isAnswering = async (): Promise<boolean> =>
    (await Promise.all(spec.healthUrls.map(isHealthy))).every(Boolean);

  const launch = (): void => {
    const output = openSync(spec.logFile, 'a', 0o600);
    const child = spawn(process.execPath, [spec.entry], {
      env: { MALLOC_MMAP_THRESHOLD_, ...spec.env } as NodeJS.ProcessEnv,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    if (onMessage) child.on('message', onMessage);
    isReady = false;
    const gone = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        ending = error.message;
        resolve();
      });
      child.once('exit', (code, name) => {
        ending = name ? `ended by ${name}` : `ended with code ${code}`;
        resolve();
      });
    });
    const identity = child.pid === undefined ? undefined : identify(child.pid);
    running = identity && { child, identity, gone };
    onChange?.();
    const endReadinessWatch = watchReadiness({
      isReady: isAnswering,
      everyMs: READY_EVERY_MS,
      wellAfterMs,
      onReady: () => {
        isReady = true;
      },
      onWell: () => {
        crashes = 0;
      },
    });
    const { liveUrl } = spec;
    const endHangWatch = liveUrl
      ? watchForHangs({
          answers: () => isHealthy(liveUrl),
          ...HANG,
          onHang: () => {
            log(`${spec.name} hangs, it is killed (log: ${spec.logFile})`);
            if (identity) signal(-identity.pid, 'SIGKILL');
          },
        })
      : () => undefined;
    void gone.then(() => {
      endHangWatch();
      endReadinessWatch();
      running = undefined;
      onChange?.();
      if (isRequested) crashed();
    });
  };

  const launchAgain = (): void => {
    try {
      launch();
    } catch (error) {
      // For example an unreadable log; thrown from a timer it would end the launcher.
      ending = `cannot be started: ${(error as Error).message}`;
      crashed();
    }
  };

  /** In ms; 0 after the first crash of a ready process. */
  const waitAfterCrash = ([first, maxMs]: readonly [number, number]): number =>
    isReady && crashes === 1 ? 0 : Math.min(maxMs, first * 2 ** Math.max(0, crashes - 2));

  const crashed = (): void => {
    crashes += 1;
    if (!backOffMs || (!everReady && crashes >= attempts)) {
      isRequested = false;
      hopeless = true;
      return;
    }
    const wait = waitAfterCrash(backOffMs);
    const when = wait === 0 ? '' : ` in ${wait} ms`;
    log(`${spec.name} ${ending}, starting it again${when} (log: ${spec.logFile})`);
    pending = setTimeout(launchAgain, wait);
  };

  const failure = (what: string): Error =>
    new Error(
      `${spec.name} ${what}. The end of ${spec.logFile}:\n${tailOf(spec.logFile, loggedBefore)}`,
    );

  const untilReady = async (): Promise<void> => {
    const outcome = await waitFor(
      async () => {
        if (hopeless) return 'hopeless';
        if (!isRequested) return 'stopped';
        if (!running) return undefined;
        return (await isAnswering()) ? 'ready' : undefined;
      },
      { within: READY_TIMEOUT_MS, every: 50 },
    );
    if (outcome === 'hopeless') throw failure(ending);
    if (outcome === 'stopped') throw new Error(`${spec.name} was stopped.`);
    if (outcome === undefined) throw failure(`is not ready after ${READY_TIMEOUT_MS / 1_000} s`);
    everReady = true;
    isReady = true;
  };

  /** Another program at the health URL would count as ready and hide a failed start. */
  const requireFreeAddress = async (): Promise<void> => {
    const answers = await Promise.all(spec.healthUrls.map(isHealthy));
    const taken = spec.healthUrls.find((_, index) => answers[index]);
    if (taken === undefined) return;
    isRequested = false;
    throw new Error(`${spec.name} did not start: another program answers at ${taken}.`);
  };

  const end = async (name: NodeJS.Signals): Promise<void> => {
    isRequested = false;
    clearTimeout(pending);
    if (!running) return;
    const { child, identity, gone } = running;
    // SIGKILL for the group: its child processes must not stay.
    const force = (): boolean => signal(-identity.pid, 'SIGKILL');
    if (name === 'SIGKILL') force();
    else child.kill(name);
    const later = setTimeout(force, graceMs);
    await gone;
    clearTimeout(later);
  };

  return {
    name: spec.name,
    identity: () => running?.identity,
    untilReady,
    start: async () => {
      clearTimeout(pending);
      isRequested = true;
      crashes = 0;
      everReady = false;
      hopeless = false;
      loggedBefore = existsSync(spec.logFile) ? statSync(spec.logFile).size : 0;
      if (!running) {
        await requireFreeAddress();
        if (isRequested && !running) launch();
      }
      return untilReady();
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};
