export type ShutdownReason = 'SIGTERM' | 'SIGINT' | 'SIGHUP' | 'parent gone';

export type ShutdownOptions = {
  /** Timeout of `close` in ms, then the process exits with 1; default 8,000. */
  readonly deadlineMs?: number;
  /** Called if `close` fails or is late. */
  readonly onError?: (error: unknown) => void;
};

/** In ms: Ctrl-C reaches a process twice when npm forwards the terminal's signal. */
const SAME_REQUEST_MS = 1_000;

/**
 * Also when the parent with an IPC channel is gone. Exits with 1 if `close` failed or was late. A
 * second signal after more than a second exits at once.
 */
export const onShutdown = (
  close: (reason: ShutdownReason) => Promise<void> | void,
  { deadlineMs = 8_000, onError = () => undefined }: ShutdownOptions = {},
): void => {
  let requestedAt: number | undefined;

  const end = (reason: ShutdownReason): void => {
    if (requestedAt !== undefined) {
      if (reason !== 'parent gone' && performance.now() - requestedAt > SAME_REQUEST_MS) {
        process.exit(1);
      }
      return;
    }
    requestedAt = performance.now();
    const fail = (error: unknown): void => {
      onError(error);
      process.exit(1);
    };
    setTimeout(
      () => fail(new Error(`Not closed within ${deadlineMs} ms of ${reason}.`)),
      deadlineMs,
    ).unref();
    Promise.resolve(reason)
      .then(close)
      .then(() => process.exit(0), fail);
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  if (process.send === undefined) return;
  process.once('disconnect', () => end('parent gone'));
  // The channel alone must not keep this process alive.
  process.channel?.unref();
  // The parent may have ended during this process's start.
  if (!process.connected) setImmediate(() => end('parent gone'));
};
