import { setTimeout as delay } from 'node:timers/promises';
import { createBackOff, LATE, withTimeout } from '@haat/platform/waits';
import { EventStoreUnavailable } from '../port.ts';

/** Default total time for a read or an append, in ms. */
export const RETRY_BUDGET_MS = 15_000;

export type RetryBudget = {
  /** Total for all attempts, in ms; then a running attempt is abandoned. */
  readonly forMs: number;
  readonly isTransient: (error: unknown) => boolean;
  readonly signal: AbortSignal;
  readonly onRetry?: (error: unknown, waitMs: number) => void;
};

/**
 * `attempt` may run several times, and continue after the caller gave up. @throws
 * {EventStoreUnavailable}, or the attempt's error when a retry cannot help
 */
export const withRetries = async <Value>(
  attempt: () => Promise<Value>,
  { forMs, isTransient, signal, onRetry }: RetryBudget,
): Promise<Value> => {
  const deadline = performance.now() + forMs;
  const backOff = createBackOff({ firstMs: 20 });
  let cause: unknown;
  for (;;) {
    try {
      const answer = await withTimeout(attempt(), Math.max(0, deadline - performance.now()));
      if (answer !== LATE) return answer;
    } catch (error) {
      if (!isTransient(error)) throw error;
      cause = error;
    }
    const waitMs = backOff.next();
    onRetry?.(cause, waitMs);
    if (!signal.aborted && performance.now() + waitMs < deadline) {
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) continue;
    }
    throw cause instanceof EventStoreUnavailable
      ? cause
      : new EventStoreUnavailable('The event store did not answer', { cause });
  }
};
