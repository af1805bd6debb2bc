import { setTimeout as delay } from 'node:timers/promises';
import { fitsLiveTable } from '@haat/platform/database/read-models/shape';
import type { FollowerServices } from '@haat/platform/followers/follower';
import type { Projector } from '../projector.ts';
import { rebuild } from './rebuild.ts';

const LOOK_AGAIN_MS = 1_000;

export type InShapeOptions = {
  readonly signal: AbortSignal;
  /** How long to wait for another process, or after an error, in ms; 1,000 unless given. */
  readonly lookAgainMs?: number;
};

/**
 * Builds every read model anew whose live table cannot hold the rows as they are stated: columns
 * came to it, or went. Queries go on meanwhile. What goes wrong is logged and tried again.
 * @returns once all of them fit, or after the signal.
 */
export const bringInShape = async (
  services: FollowerServices,
  projectors: readonly Projector[],
  { signal, lookAgainMs = LOOK_AGAIN_MS }: InShapeOptions,
): Promise<void> => {
  const { db, log } = services;
  const isInShape = async (projector: Projector): Promise<boolean> => {
    if (await fitsLiveTable(db, projector)) return true;
    log.warn({ projector: projector.name }, 'its table is not as stated: building it anew');
    const { kind } = await rebuild(services, projector, { acceptDifferences: true });
    return kind === 'swapped';
  };
  for (const projector of projectors) {
    while (!signal.aborted) {
      const done = await isInShape(projector).catch((error: unknown) => {
        log.error({ error, projector: projector.name }, 'a read model could not be built anew');
        return false;
      });
      if (done) break;
      await delay(lookAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }
};
