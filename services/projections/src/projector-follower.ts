import type { Follower } from '@haat/platform/followers/follower';
import { handledBy, type ProjectedEvent, type Projector } from './projector.ts';
import { liveTarget, readEvent, type Target, writeRows } from './write-rows.ts';

/** What keeps a read model up to date, as a follower of events. */
export const projectorFollower = (
  projector: Projector,
  target: Target = liveTarget(projector),
): Follower<ProjectedEvent> => ({
  name: target.checkpoint,
  eventTypes: handledBy(projector),
  retired: projector.retired,
  prepare: readEvent,
  handle: (transaction, projected, meanwhile) =>
    writeRows(transaction, projector, target, projected, meanwhile),
  mendedBy: `npm run projections:rebuild -- ${projector.name} --accept-differences`,
});
