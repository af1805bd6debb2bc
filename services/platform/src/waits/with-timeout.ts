/** Nothing has come in time. */
export const LATE = Symbol('late');

/**
 * @param ms for how long it is waited for; without end where it is infinite.
 * @returns what came, or {@link LATE}: the promise may then be waited for again. That it fails
 *   while nobody waits is no error.
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
