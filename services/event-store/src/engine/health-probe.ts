import { LATE, withTimeout } from '@haat/platform/waits';
import { EventStoreRefused, EventStoreUnavailable } from '../port.ts';

/** Shorter append failures are normal (leader election, restart), in ms. */
const SUSPECT_AFTER_MS = 5_000;
/** Readiness checks allow about 2 s in total. In ms. */
const PROBE_MS = 1_000;

export type HealthProbe = {
  failed(): void;
  answered(): void;
  /**
   * @throws {EventStoreUnavailable} while appends have been failing for some seconds.
   * @throws {EventStoreRefused} when the store refuses appends.
   */
  requireAnswers(): Promise<void>;
};

/**
 * Knows whether appends get through; reads do not show it. While appends fail, each check tries
 * an append that changes nothing, so the process recovers without risking a customer's order.
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
