import type { SWRConfiguration } from 'swr';

/** Between two questions that fail, in ms: SWR's own waits grow to half an hour. */
const FARTHEST_APART_MS = 30_000;

/**
 * For SWR: asks again what could not be answered, soon at first and never seldom, and not every page
 * at the same moment.
 */
export const askAgain: NonNullable<SWRConfiguration['onErrorRetry']> = (
  _error,
  _key,
  { errorRetryInterval },
  revalidate,
  options,
) => {
  const ms = Math.min(FARTHEST_APART_MS, errorRetryInterval * 2 ** (options.retryCount - 1));
  setTimeout(revalidate, ms * (Math.random() + 0.5), options);
};
