import { setTimeout as delay } from 'node:timers/promises';
import { createBackOff, LATE, withTimeout } from '@haat/platform/waits';
import { EventStoreUnavailable } from '../port.ts';

/** How long a read or an append is tried unless said otherwise, in ms. */
export const RETRY_BUDGET_MS = 15_000;

export type RetryBudget = {
  /** Of all tries together, in ms; what is under way by then is waited for no longer. */
  readonly forMs: number;
  /** Whether another try may be answered. */
  readonly isTransient: (error: unknown) => boolean;
  /** Ends the waiting at once: the store is closed. */
  readonly signal: AbortSignal;
  readonly onRetry?: (error: unknown, waitMs: number) => void;
};

/**
 * Tries until there is an answer, with capped back-off.
 * @param attempt may be done several times, and may go on when nobody waits for it any more.
 * @throws {EventStoreUnavailable} when patience is over or `signal` aborts.
 * @throws what `attempt` failed with for good.
 */
export const withRetries = async <Value>(
  attempt: () => Promise<Value>,
  { forMs, isTransient, signal, onRetry }: RetryBudget,
): Promise<Value> => {
  const deadline = performance.now() + forMs;
  const backOff = createBackOff({ firstMs: 20 });
  /** What the last try failed with that was waited for to its end. */
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
