import type { SWRConfiguration } from 'swr';
import { isWorthRetrying } from './api-client.ts';

/** In ms: SWR's own delay grows to 30 minutes. */
const FARTHEST_APART_MS = 30_000;

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
