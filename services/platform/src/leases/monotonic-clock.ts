import { setTimeout as delay } from 'node:timers/promises';

/** How much time goes by, whatever the time of day is set to; tests pass their own. */
export type MonotonicClock = {
  /** Ms since some moment; never goes back. */
  readonly now: () => number;
  /** Resolves after so many ms, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export const monotonicClock: MonotonicClock = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
};
