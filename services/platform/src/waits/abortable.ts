export const ABORTED = Symbol('aborted');

/** Resolves with {@link ABORTED} once the signal aborts. Leaves no listener behind. */
export const abortable = <Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | typeof ABORTED> =>
  new Promise((resolve, reject) => {
    const abort = (): void => resolve(ABORTED);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
