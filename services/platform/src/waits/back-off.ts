export type BackOff = {
  /** @returns the next wait in ms, growing up to the cap */
  next(): number;
  /** Call after a success: starts again at the first wait. */
  reset(): void;
};

/** In ms: a shop is ready within 5 s of an engine's return, and several parts wait in sequence. */
export const MAX_BACK_OFF_MS = 1_000;

/** Doubles from `firstMs` to `capMs`, with jitter of up to half. */
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
