import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { identify, type ProcessIdentity, signal } from '@haat/platform/lock-file';
import { watchForHangs } from './hang-watch.ts';
import { isHealthy } from './health.ts';
import { tailOf } from './log-file.ts';
import { watchReadiness } from './readiness-watch.ts';
import { waitFor } from './wait.ts';

export type ProcessSpec = {
  readonly name: string;
  /** The TypeScript or JavaScript file that Node runs. */
  readonly entry: string;
  /** The whole environment of the process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All answer 200 once the process does its work. */
  readonly healthUrls: readonly string[];
  /** Answers 200 while the process is not stuck; one that stops answering there is started again. */
  readonly liveUrl?: string;
  /** Takes everything the process prints, appended. */
  readonly logFile: string;
};

export type SupervisorOptions = {
  /**
   * Starts a process that ended by itself again: at once when it was ready before, then with waits
   * between the first and the longest, in ms. Absent: never.
   */
  readonly backOffMs?: readonly [first: number, maxMs: number];
  /** Crashes in a row before the first readiness that make a start fail; 3 unless given. */
  readonly attempts?: number;
  /**
   * How long a process may take to end before SIGKILL, in ms; 15,000 unless given: the API drains
   * for up to 5 s, and has 8 s then.
   */
  readonly graceMs?: number;
  /**
   * A process that was ready for this long is well: its next crash is the first one again. In ms;
   * 10,000 unless given.
   */
  readonly wellAfterMs?: number;
  /** Told, in a sentence, of processes that end by themselves. */
  readonly log?: (line: string) => void;
  /** Told whenever a process was started or has ended. */
  readonly onChange?: () => void;
};

export type SupervisedProcess = {
  readonly name: string;
  /** undefined while it does not run. */
  identity(): ProcessIdentity | undefined;
  /**
   * Starts it and resolves when it is ready.
   * @throws Error with the end of its log when it ends before that, or is not ready in time
   */
  start(): Promise<void>;
  /**
   * Resolves when it is ready; waits out restarts. Throws as {@link SupervisedProcess.start} does.
   */
  untilReady(): Promise<void>;
  /** kill -9. It stays down until it is started again. */
  kill(): Promise<void>;
  /** SIGTERM, and SIGKILL after the grace. It stays down until it is started again. */
  stop(): Promise<void>;
};

/** A question may take 2 s: after some 10 s of silence a process is taken to hang. */
const HANG = { everyMs: 1_500, misses: 3 };
const READY_TIMEOUT_MS = 90_000;
/** Between two questions whether a process that was started again is ready, in ms. */
const READY_EVERY_MS = 250;
const ATTEMPTS = 3;

/**
 * Runs one process of ours: under its own process group, so that a Ctrl-C in the terminal does not
 * reach it directly, and with an IPC channel, so that it notices when this process is killed
 * (`onShutdown` in the platform ends it then). Its output goes straight to a file, which a killed
 * parent cannot break.
 */
export const supervise = (
  spec: ProcessSpec,
  {
    backOffMs,
    attempts = ATTEMPTS,
    graceMs = 15_000,
    wellAfterMs = 10_000,
    log = () => undefined,
    onChange,
  }: SupervisorOptions = {},
): SupervisedProcess => {
  let isRequested = false;
  let running: { child: ChildProcess; identity: ProcessIdentity; gone: Promise<void> } | undefined;
  let crashes = 0;
  let everReady = false;
  /** Whether the process that runs, or ran last, became ready. */
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
      env: spec.env as NodeJS.ProcessEnv,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
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
      // A log that cannot be opened, say: thrown from a timer it would end the launcher.
      ending = `cannot be started: ${(error as Error).message}`;
      crashed();
    }
  };

  /** @returns ms to wait after a crash: none after the first one of a process that was ready. */
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

  /** Who answers before it runs is another program: it would be taken for ready, and die unseen. */
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
    // By force the whole group goes: what the process started itself must not stay behind.
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
