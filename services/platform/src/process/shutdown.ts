export type ShutdownReason = 'SIGTERM' | 'SIGINT' | 'SIGHUP' | 'parent gone';

export type ShutdownOptions = {
  /** Ms that `close` may take before the process exits with 1 all the same; 8,000 unless given. */
  readonly deadlineMs?: number;
  /** Told of a `close` that threw or came too late. */
  readonly onError?: (error: unknown) => void;
};

/** Ctrl-C reaches a process twice when npm passes on what the terminal already sent. */
const SAME_REQUEST_MS = 1_000;

/**
 * Ends the process in order: on SIGTERM, SIGINT (Ctrl-C), SIGHUP, and when the parent that started
 * it with an IPC channel is gone, even by kill -9. `close` runs once; then the process exits, with
 * 0 when `close` succeeded, with 1 when it threw or missed the deadline. A second signal, more than
 * a second later, exits at once.
 */
export const onShutdown = (
  close: (reason: ShutdownReason) => Promise<void> | void,
  { deadlineMs = 8_000, onError = () => undefined }: ShutdownOptions = {},
): void => {
  let askedAt: number | undefined;

  const end = (reason: ShutdownReason): void => {
    if (askedAt !== undefined) {
      if (reason !== 'parent gone' && performance.now() - askedAt > SAME_REQUEST_MS) {
        process.exit(1);
      }
      return;
    }
    askedAt = performance.now();
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
  // The channel only tells of the parent's end: it must not keep this process alive.
  process.channel?.unref();
  // The parent may have gone while this process was still starting.
  if (!process.connected) setImmediate(() => end('parent gone'));
};
