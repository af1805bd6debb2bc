export const LATE = Symbol('late');

/** {@link LATE} after `ms`; the promise may then be awaited again, or reject unnoticed. */
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
