import type { Follower, FollowerServices } from '@haat/platform/followers/follower';
import type { ProjectedEvent, Projector } from './projector.ts';
import { projectorFollower } from './projector-follower.ts';
import { rebuild } from './rebuild/rebuild.ts';

/**
 * So long the checkpoint of a read model that nobody waits for may stand still, in ms. What lies
 * behind it is not its own: after a start it is passed over by an index.
 */
const IDLE_MOVE_MS = 600_000;

/**
 * What keeps the read model that queries see up to date. A row is made of its events in their
 * order: events that happened before the projector knew of their types cannot be added to it
 * afterwards, so the read model is built anew.
 * @param rebuilding for statements that take their time.
 * @param signal ends a rebuild that waits.
 */
export const liveFollower = (
  rebuilding: FollowerServices,
  projector: Projector,
  signal?: AbortSignal,
): Follower<ProjectedEvent> => ({
  ...projectorFollower(projector),
  ...(projector.isAwaited ? {} : { idleMoveMs: IDLE_MOVE_MS }),
  catchUp: async () => {
    const result = await rebuild(rebuilding, projector, {
      acceptDifferences: true,
      ...(signal && { signal }),
    });
    if (result.kind === 'running_elsewhere') {
      throw new Error(`${projector.name} is being rebuilt already`);
    }
  },
});
