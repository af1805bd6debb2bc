import type { EventStore } from '@haat/event-store/port';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import {
  type Erasure,
  eraseBytes,
  erasuresDue,
  keepOutcome,
  type Limits,
  stillNaming,
  WHILE_OPEN,
} from '@haat/record/erasure';
import type { Kysely } from 'kysely';

export type ErasingServices = {
  readonly db: Kysely<Database>;
  readonly store: Pick<EventStore, 'read'>;
  readonly log: Log;
  /** Separate connections: rewriting tables must not block other work. */
  readonly urls: { readonly shop: string; readonly keys: string };
};

/** Clears the bytes of erased subjects that no read model names. @returns whether any were due. */
export const eraseRemnants = async (
  { db, store, log, urls }: ErasingServices,
  limits: Limits = WHILE_OPEN,
): Promise<boolean> => {
  const ready: Erasure[] = [];
  for (const erasure of await erasuresDue(db)) {
    const naming = await stillNaming({ db, store }, erasure.subject);
    if (naming.length === 0) ready.push(erasure);
    else
      log.info(
        { subject: erasure.subject, naming },
        'read models still contain an erased customer',
      );
  }
  if (ready.length === 0) return false;
  const outcome = await eraseBytes(urls, limits);
  if (outcome === null) return false;
  await keepOutcome(db, ready, outcome);
  const details = { subjects: ready.map(({ subject }) => subject), ...outcome };
  if (outcome.left.length === 0) log.info(details, 'the bytes of an erased customer were removed');
  else
    log.warn(details, 'tables still contain bytes of an erased customer: customers rewrite-tables');
  return true;
};

const POLL_INTERVAL_MS = 60_000;

/** Polls every minute until the signal. @returns resolves when the last run has ended. */
export const watchErasures = (
  services: ErasingServices,
  { signal, everyMs = POLL_INTERVAL_MS }: { signal: AbortSignal; everyMs?: number },
): Promise<void> => {
  let underWay: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await eraseRemnants(services);
    } catch (error) {
      services.log.warn({ error }, 'could not remove the bytes of an erased customer');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => {
    underWay = look();
  }, everyMs);
  return new Promise((resolve) => {
    const end = (): void => {
      clearInterval(timer);
      void underWay.then(() => resolve());
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
};
