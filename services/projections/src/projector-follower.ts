import type { Follower } from '@haat/platform/followers/follower';
import { inserting } from '@haat/platform/followers/inserting';
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
): Follower<FollowedEvent> => ({
  name: target.checkpoint,
  eventTypes: handledBy(projector),
  retired: projector.retired,
  prepare: readEvent,
  ...inserting((projected, condition, db) =>
    rowsToWrite({ db, store }, projector, target, projected, condition),
  ),
  mendedBy: `npm run ops -- projections rebuild ${projector.name} --accept-differences`,
});
