/** What is started again whenever it has ended. */
export type Server = {
  /** Resolves when it has ended, however. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

export type KeepRunning<Running extends Server> = {
  /** Starts another one. Aborted, it ends what it has begun and throws. */
  readonly start: (signal: AbortSignal) => Promise<Running>;
  /** Called when a server has ended by itself. What these three throw goes to `onFailed`, and no further. */
  readonly onEnded: () => void;
  /** Called after each failed try, and with all else that fails. @param waitMs before the next one. */
  readonly onFailed: (error: unknown, waitMs: number) => void;
  /** Called when a server runs again. */
  readonly onBack: () => void;
};

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** A server that ran this long was well: its end is the first one again. In ms. */
const WELL_AFTER_MS = 60_000;

/** None before the first try; then 1 s, doubled up to 30 s. */
const waitBefore = (tries: number): number =>
  tries === 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 10));

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });

/**
 * Starts a server again whenever it has ended, as often as it takes: a full disk is emptied, a port
 * freed and a settings file mended by people, who come when they can.
 * @returns stops it and ends the tries at once; resolves when nothing runs.
 */
export const keepRunning = <Running extends Server>(
  first: Running,
  { start, onEnded, onFailed, onBack }: KeepRunning<Running>,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { promise: stopped, resolve: notifyStopped } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => notifyStopped());
  let tries = 0;

  /** A message that cannot be given, of a log that cannot be read, ends nothing. */
  const notify = (message: () => void): void => {
    try {
      message();
    } catch (error) {
      try {
        onFailed(error, waitBefore(tries));
      } catch {
        // The next failure is reported again.
      }
    }
  };

  /** @returns undefined where it was stopped before one runs. */
  const startAgain = async (): Promise<Running | undefined> => {
    await pause(waitBefore(tries), signal);
    while (!signal.aborted) {
      tries += 1;
      try {
        return await start(signal);
      } catch (error) {
        if (signal.aborted) return undefined;
        const waitMs = waitBefore(tries);
        notify(() => onFailed(error, waitMs));
        await pause(waitMs, signal);
      }
    }
    return undefined;
  };

  const run = async (): Promise<void> => {
    for (let running: Running | undefined = first; running !== undefined; ) {
      const startedAt = performance.now();
      // One that could not be ended is ended by the next start, which fails until it is.
      const ended = running.ended.catch((error) =>
        notify(() => onFailed(error, waitBefore(tries))),
      );
      await Promise.race([ended, stopped]);
      if (signal.aborted) return running.stop();
      if (performance.now() - startedAt >= WELL_AFTER_MS) tries = 0;
      notify(onEnded);
      running = await startAgain();
      if (running !== undefined && !signal.aborted) notify(onBack);
    }
  };
  const kept = run();

  return async () => {
    stopping.abort();
    await kept;
  };
};
