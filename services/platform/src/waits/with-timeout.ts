/** The result of a timeout. */
export const LATE = Symbol('late');

/**
 * @param ms the timeout; infinite for none.
 * @returns the value, or {@link LATE}; the promise may then be awaited again. A later rejection
 * is not unhandled.
 */
export const withTimeout = async <Came>(
  promise: Promise<Came>,
  ms: number,
): Promise<Came | typeof LATE> => {
  if (ms === Number.POSITIVE_INFINITY) return promise;
  promise.catch(() => undefined);
  const elapsed = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(elapsed.resolve, ms, LATE);
  return Promise.race([promise, elapsed.promise]).finally(() => clearTimeout(timer));
};
