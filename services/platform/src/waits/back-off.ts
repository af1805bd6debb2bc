export type BackOff = {
  /** @returns how long to wait before the next attempt, in ms; longer each time, up to the cap. */
  next(): number;
  /** After a success: the next wait is the first one again. */
  reset(): void;
};

/**
 * The longest wait for an engine that is away, in ms: a shop is ready within 5 s of its return, and
 * several parts wait one after the other.
 */
export const MAX_BACK_OFF_MS = 1_000;

/** Doubling waits between `firstMs` and `capMs`, each shortened at random by up to a half. */
export const createBackOff = ({
  firstMs = 50,
  capMs = MAX_BACK_OFF_MS,
}: {
  readonly firstMs?: number;
  readonly capMs?: number;
} = {}): BackOff => {
  let waitMs = firstMs;
  return {
    next: () => {
      const jittered = waitMs * (0.5 + Math.random() / 2);
      waitMs = Math.min(capMs, waitMs * 2);
      return jittered;
    },
    reset: () => {
      waitMs = firstMs;
    },
  };
};
