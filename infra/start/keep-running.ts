export type Server = {
  /** Resolves for any end. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

export type KeepRunning<Running extends Server> = {
  /** When aborted, it ends what it started and throws. */
  readonly start: (signal: AbortSignal) => Promise<Running>;
  /** The server ended by itself. What these callbacks throw only goes to `onFailed`. */
  readonly onEnded: () => void;
  /** After each failed try, and other failures. @param waitMs before the next try. */
  readonly onFailed: (error: unknown, waitMs: number) => void;
  readonly onBack: () => void;
};

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** After this uptime in ms the waits start again at 0. */
const WELL_AFTER_MS = 60_000;

/** 0 before the first try, then 1 s doubled up to 30 s. */
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

/** Without limit: people may need days to free a disk. @returns stops it; resolves at the end. */
export const keepRunning = <Running extends Server>(
  first: Running,
  { start, onEnded, onFailed, onBack }: KeepRunning<Running>,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { promise: stopped, resolve: notifyStopped } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => notifyStopped());
  let tries = 0;

  /** A failing callback must not end the loop. */
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

  /** @returns undefined if stopped first. */
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
      // A process that could not be ended makes the next start fail until it is.
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
  const finished = run();

  return async () => {
    stopping.abort();
    await finished;
  };
};
