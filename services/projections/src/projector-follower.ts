import type { Follower } from '@haat/platform/followers/follower';
import { inserting } from '@haat/platform/followers/inserting';
import { keepRows } from './kept-rows.ts';
import { type FollowedEvent, handledBy, type Projector } from './projector.ts';
import { readEvent } from './read-event.ts';
import type { RetellingServices } from './retell-rows.ts';
import { liveTarget, type Target } from './target.ts';
import { rowsToWrite } from './write-rows.ts';

/**
 * What keeps a read model up to date, as a follower of events.
 * @param services.store where rows are told anew from, when somebody is forgotten.
 */
export const projectorFollower = (
  { store }: Pick<RetellingServices, 'store'>,
  projector: Projector,
  target: Target = liveTarget(projector),
): Follower<FollowedEvent> => {
  const kept = keepRows();
  return {
    name: target.checkpoint,
    eventTypes: handledBy(projector),
    retired: projector.retired,
    prepare: readEvent,
    ...inserting(async (projected, condition, db, from) => {
      const known = (key: string) => kept.get(key, from);
      const services = { db, store };
      const written = await rowsToWrite(services, projector, target, projected, condition, known);
      kept.write(written?.rows ?? new Map(), from);
      return written?.statement ?? null;
    }),
    onMoved: kept.moved,
    mendedBy: `npm run ops -- projections rebuild ${projector.name} --accept-differences`,
  };
};
