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

/** Hands outbox rows to the queues until the signal. */
export const runRelay = (
  services: RelayServices,
  { signal, pollMs = POLL_MS }: { signal: AbortSignal; pollMs?: number },
): RelayRunner => {
  let well = true;
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
        while ((await publishUnpublished(services)) > 0);
        if (performance.now() - lookedForLostAt > LOST_CHECK_MS) {
          lookedForLostAt = performance.now();
          const lost = await publishLostAgain(services);
          if (lost > 0) services.log.info({ lost }, 'unfinished reactions handed over again');
        }
        well = true;
      } catch (error) {
        well = false;
        services.log.error({ error }, 'outbox relay failed, trying again');
      }
      await rest();
    }
  };

  return { wake, isWell: () => well, ended: run() };
};
