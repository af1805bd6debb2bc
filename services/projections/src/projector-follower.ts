import type { Follower } from '@haat/platform/followers/follower';
import { inserting } from '@haat/platform/followers/inserting';
import { handledBy, type ProjectedEvent, type Projector } from './projector.ts';
import { liveTarget, readEvent, rowsToWrite, type Target } from './write-rows.ts';

/** What keeps a read model up to date, as a follower of events. */
export const projectorFollower = (
  projector: Projector,
  target: Target = liveTarget(projector),
): Follower<ProjectedEvent> => ({
  name: target.checkpoint,
  eventTypes: handledBy(projector),
  retired: projector.retired,
  prepare: readEvent,
  ...inserting((projected, condition, db) =>
    rowsToWrite(db, projector, target, projected, condition),
  ),
  mendedBy: `npm run ops -- projections rebuild ${projector.name} --accept-differences`,
});
