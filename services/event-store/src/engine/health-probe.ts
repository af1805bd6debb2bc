import { LATE, withTimeout } from '@haat/platform/waits';
import { EventStoreRefused, EventStoreUnavailable } from '../port.ts';

/** Appends that fail for less are no news: a leader is elected, a server restarts. In ms. */
const SUSPECT_AFTER_MS = 5_000;
/** Who asks for readiness waits some 2 s in all. */
const PROBE_MS = 1_000;

export type HealthProbe = {
  /** A try of an append was not answered. */
  failed(): void;
  /** One was, whatever it was answered. */
  answered(): void;
  /**
   * @throws {EventStoreUnavailable} while appends have failed for some seconds, and fail still.
   * @throws {EventStoreRefused} where they are refused.
   */
  requireAnswers(): Promise<void>;
};

/**
 * Knows whether appends get through, which reads do not tell. While they fail, whoever asks makes
 * it try one that changes nothing: so a process comes back by itself, and no customer's order has
 * to be the one that finds out.
 * @param probe tries such an append, once.
 */
export const createHealthProbe = (
  probe: () => Promise<unknown>,
  suspectAfterMs = SUSPECT_AFTER_MS,
): HealthProbe => {
  let failingSince: number | undefined;
  let probing: Promise<void> | undefined;

  const answered = (): void => {
    failingSince = undefined;
  };
  const tryOne = (): Promise<void> => {
    probing ??= probe()
      .then(answered)
      .finally(() => {
        probing = undefined;
      });
    return probing;
  };

  return {
    failed: () => {
      failingSince ??= performance.now();
    },
    answered,
    requireAnswers: async () => {
      if (failingSince === undefined) return;
      const failingMs = performance.now() - failingSince;
      if (failingMs < suspectAfterMs) return;
      const unanswered = (cause?: unknown) =>
        new EventStoreUnavailable(
          `No append has been answered for ${Math.round(failingMs / 1_000)} s`,
          { cause },
        );
      const outcome = await withTimeout(tryOne(), PROBE_MS).catch((error: unknown) => {
        throw error instanceof EventStoreRefused ? error : unanswered(error);
      });
      if (outcome === LATE) throw unanswered();
    },
  };
};
