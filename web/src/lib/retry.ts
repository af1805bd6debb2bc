import type { SWRConfiguration } from 'swr';
import { isWorthRetrying } from './api-client.ts';

/** Between two questions that fail, in ms: SWR's own waits grow to half an hour. */
const FARTHEST_APART_MS = 30_000;

/**
 * For SWR: asks again what may be answered the next time, soon at first and never seldom, and not every
 * page at the same moment.
 */
export const retry: NonNullable<SWRConfiguration['onErrorRetry']> = (
  error,
  _key,
  { errorRetryInterval },
  revalidate,
  options,
) => {
  if (!isWorthRetrying(error)) return;
  const ms = Math.min(FARTHEST_APART_MS, errorRetryInterval * 2 ** (options.retryCount - 1));
  setTimeout(revalidate, ms * (Math.random() + 0.5), options);
};
