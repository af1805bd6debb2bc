import { LATE, withTimeout } from '@haat/platform/waits';
import { EventStoreRefused, EventStoreUnavailable } from '../port.ts';

/** In ms; leader elections and restarts cause shorter failures. */
const SUSPECT_AFTER_MS = 5_000;
/** In ms; readiness checks allow about 2 s in total. */
const PROBE_MS = 1_000;

export type HealthProbe = {
  failed(): void;
  answered(): void;
  /** @throws {EventStoreUnavailable} after seconds of failed appends; {EventStoreRefused} */
  requireAnswers(): Promise<void>;
};

/**
 * Reads do not show whether appends get through. `probe` appends nothing: the process recovers
 * without risking a customer's order.
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
