import { setTimeout as delay } from 'node:timers/promises';
import { createCheckpoint, findCheckpoint } from '@haat/event-processing/checkpoints';
import { createOutageLog } from '@haat/platform/log';
import { fitsLiveTable } from '@haat/platform/read-models';
import type { ProjectionServices } from '../live/projection-services.ts';
import { handledBy, type Projector } from '../projectors/projector.ts';
import { beginningOf } from './live-checkpoint.ts';
import { rebuild } from './rebuild.ts';

const POLL_INTERVAL_MS = 1_000;

export type MigrationOptions = {
  readonly signal: AbortSignal;
  /** Called with the read models that may be followed, whenever there are more. */
  readonly onMigrated?: (projectors: readonly Projector[]) => void;
  /** Wait for another process, or after an error, in ms; by default 1,000. */
  readonly pollIntervalMs?: number;
};

/** Whether table and checkpoint are of this version, so no older process wrote rows or can. */
const isMigrated = async (
  { db, store }: Pick<ProjectionServices, 'db' | 'store'>,
  projector: Projector,
): Promise<boolean> => {
  const { name, retired, laterColumns } = projector;
  // An older process can no longer begin it.
  await createCheckpoint(db, beginningOf(projector, name, await store.identify()));
  const listed = new Set((await findCheckpoint(db, name))?.event_types ?? []);
  const known = new Set<string>([...handledBy(projector), ...retired]);
  // A newer version's model is left alone: its processor stops and says why.
  if ([...listed].some((one) => !known.has(one))) return true;
  const columns = handledBy({ name, eventTypes: [], laterColumns });
  return columns.every((column) => listed.has(column)) && fitsLiveTable(db, projector);
};

/** Queries go on; errors are logged and retried. @returns once all are migrated or at the signal */
export const migrateSchemas = async (
  services: ProjectionServices,
  projectors: readonly Projector[],
  { signal, onMigrated = () => undefined, pollIntervalMs = POLL_INTERVAL_MS }: MigrationOptions,
): Promise<void> => {
  const { log } = services;
  const outage = createOutageLog(log, 'a read model could not be rebuilt');
  const migrated = new Set<Projector>();

  const build = async (projector: Projector): Promise<boolean> => {
    if (await isMigrated(services, projector)) return true;
    const isNeeded = async (): Promise<boolean> => {
      if (await isMigrated(services, projector)) return false;
      log.warn({ projector: projector.name }, 'its rows do not match its schema: rebuilding it');
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
        outage.failed(error, { projector: projector.name }, projector.name);
        return false;
      });
      if (isDone) {
        outage.worked(projector.name);
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
