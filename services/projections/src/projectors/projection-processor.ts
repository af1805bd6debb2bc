import { type EventProcessor, inserting } from '@haat/event-processing/processor';
import { opsPrefix } from '@haat/platform/operator-settings';
import type { ReprojectionServices } from '../live/reproject-rows.ts';
import { createRowCache } from '../live/row-cache.ts';
import { liveTarget, type Target } from '../live/target.ts';
import { rowsToWrite } from '../live/write-rows.ts';
import { type FollowedEvent, handledBy, isRetelling, type Projector } from './projector.ts';
import { readEvent } from './read-event.ts';

/** @param services.store source of reprojected rows after an erasure. */
export const projectionProcessor = (
  { store }: Pick<ReprojectionServices, 'store'>,
  projector: Projector,
  target: Target = liveTarget(projector),
): EventProcessor<FollowedEvent> => {
  const cache = createRowCache();
  return {
    name: target.checkpoint,
    eventTypes: handledBy(projector),
    retired: projector.retired,
    prepare: readEvent,
    ...inserting(async (projected, condition, db, move) => {
      // Uncached rows, and those of an erased customer, must be read after the move before.
      const mustWait =
        !cache.standsAt(move?.from) || projected.some(({ event }) => isRetelling(event));
      if (mustWait) await move?.written;
      const isCached = cache.standsAt(move?.from);
      const known = (key: string) => (isCached ? cache.get(key) : undefined);
      const services = { db, store };
      const written = await rowsToWrite(services, projector, target, projected, condition, known);
      cache.write(written?.rows ?? new Map(), move);
      return written?.statement ?? null;
    }),
    repairCommand: `${opsPrefix()} projections rebuild ${projector.name} --accept-differences`,
  };
};
