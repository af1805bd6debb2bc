import { setTimeout as delay } from 'node:timers/promises';
import { createCheckpoint, findCheckpoint } from '@haat/event-processing/checkpoints';
import { fitsLiveTable } from '@haat/platform/read-models';
import type { ProjectionServices } from '../live/projection-services.ts';
import { handledBy, type Projector } from '../projectors/projector.ts';
import { beginningOf } from './live-checkpoint.ts';
import { rebuild } from './rebuild.ts';

const POLL_INTERVAL_MS = 1_000;

export type MigrationOptions = {
  readonly signal: AbortSignal;
  /**
   * Told which read models may be followed, whenever there are more of them: those that need not be
   * built at once, each of the others as soon as it has been.
   */
  readonly onMigrated?: (projectors: readonly Projector[]) => void;
  /** How long to wait for another process, or after an error, in ms; 1,000 unless given. */
  readonly pollIntervalMs?: number;
};

/**
 * Whether the live rows are what this version would have written: its table is as stated, and no
 * process that knows fewer columns has moved the checkpoint, or can any more.
 */
const isMigrated = async (
  { db, store }: Pick<ProjectionServices, 'db' | 'store'>,
  projector: Projector,
): Promise<boolean> => {
  const { name, retired, laterColumns } = projector;
  // From now on it says what is handled: no older process can begin it.
  await createCheckpoint(db, beginningOf(projector, name, await store.identify()));
  const listed = new Set((await findCheckpoint(db, name))?.event_types ?? []);
  const known = new Set<string>([...handledBy(projector), ...retired]);
  // A newer version's, which must not get the shape of this one: its processor stops, and says why.
  if ([...listed].some((one) => !known.has(one))) return true;
  const columns = handledBy({ name, eventTypes: [], laterColumns });
  return columns.every((column) => listed.has(column)) && fitsLiveTable(db, projector);
};

/**
 * Builds every read model anew that this version would have written otherwise: columns or indexes
 * came to it, or columns went. Queries go on meanwhile, and so do the others. What goes wrong is
 * logged and tried again.
 * @returns once all of them are in shape, or after the signal.
 */
export const migrateSchemas = async (
  services: ProjectionServices,
  projectors: readonly Projector[],
  { signal, onMigrated = () => undefined, pollIntervalMs = POLL_INTERVAL_MS }: MigrationOptions,
): Promise<void> => {
  const { log } = services;
  const migrated = new Set<Projector>();

  const build = async (projector: Projector): Promise<boolean> => {
    if (await isMigrated(services, projector)) return true;
    const isNeeded = async (): Promise<boolean> => {
      if (await isMigrated(services, projector)) return false;
      log.warn({ projector: projector.name }, 'its rows are not as stated: building it anew');
      return true;
    };
    const { kind } = await rebuild(services, projector, {
      acceptDifferences: true,
      isNeeded,
      signal,
    });
    return kind !== 'running_elsewhere';
  };
  const buildUntilDone = async (projector: Projector): Promise<void> => {
    while (!signal.aborted) {
      const isDone = await build(projector).catch((error: unknown) => {
        if (signal.aborted) return false;
        log.error({ error, projector: projector.name }, 'a read model could not be built anew');
        return false;
      });
      if (isDone) {
        migrated.add(projector);
        onMigrated(projectors.filter((one) => migrated.has(one)));
        return;
      }
      await delay(pollIntervalMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const looks = await Promise.allSettled(projectors.map((one) => isMigrated(services, one)));
  projectors.forEach((projector, index) => {
    const look = looks[index];
    if (look?.status === 'fulfilled' && look.value) migrated.add(projector);
  });
  if (migrated.size > 0 && !signal.aborted) onMigrated([...migrated]);
  await Promise.all(projectors.filter((one) => !migrated.has(one)).map(buildUntilDone));
};
