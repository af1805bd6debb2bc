import { publishLostAgain, publishUnpublished, type RelayServices } from './outbox-relay.ts';

export type RelayRunner = {
  /** Rows were written: hand them over now rather than at the next poll. */
  readonly wake: () => void;
  readonly isWell: () => boolean;
  /** Resolves when it has ended, after the signal. */
  readonly ended: Promise<void>;
};

/** Another worker may have died between writing rows and handing them over. */
const POLL_MS = 1_000;
const LOST_CHECK_MS = 15_000;
/** A relay that has not come round for so long hangs, in ms. */
const STALE_MS = 30_000;

export type RelayOptions = {
  readonly signal: AbortSignal;
  /** How often it looks for rows without being woken, in ms; 1,000 unless given. */
  readonly pollMs?: number;
  /** How long rows that it has taken are its own, in ms; 30,000 unless given. */
  readonly leaseMs?: number;
};

/** Hands outbox rows to the queues until the signal. */
export const runRelay = (
  services: RelayServices,
  { signal, pollMs = POLL_MS, leaseMs }: RelayOptions,
): RelayRunner => {
  let failed = false;
  let wentWellAt = performance.now();
  let awake = Promise.withResolvers<void>();
  const wake = (): void => awake.resolve();

  const rest = async (): Promise<void> => {
    const timer = setTimeout(wake, pollMs);
    await awake.promise;
    clearTimeout(timer);
    awake = Promise.withResolvers();
  };

  const run = async (): Promise<void> => {
    let lookedForLostAt = Number.NEGATIVE_INFINITY;
    signal.addEventListener('abort', wake, { once: true });
    while (!signal.aborted) {
      try {
        while ((await publishUnpublished(services, leaseMs)) > 0);
        if (performance.now() - lookedForLostAt > LOST_CHECK_MS) {
          lookedForLostAt = performance.now();
          const lost = await publishLostAgain(services, undefined, leaseMs);
          if (lost > 0) services.log.info({ lost }, 'unfinished reactions handed over again');
        }
        failed = false;
        wentWellAt = performance.now();
      } catch (error) {
        failed = true;
        services.log.error({ error }, 'outbox relay failed, trying again');
      }
      await rest();
    }
  };

  return { wake, isWell: () => !failed && performance.now() - wentWellAt < STALE_MS, ended: run() };
};
