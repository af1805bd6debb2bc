import type { Election } from '@haat/event-processing/leader';
import {
  type FollowAsLeaderOptions,
  followAsLeader,
  type LeaderFollowing,
} from '@haat/event-processing/processor';
import type { Projector } from '../projectors/projector.ts';
import { migrateSchemas } from '../rebuild/migrate-schemas.ts';
import { liveProcessor } from './live-processor.ts';
import type { ProjectionServices } from './projection-services.ts';

/**
 * Most events of a batch while a read model is behind: a row that several of them are about is
 * written once.
 */
export const EVENTS_AT_ONCE = 2_000;

export type MigratedFollowing = {
  /** Those that are in shape; undefined before there are any. */
  readonly following: () => LeaderFollowing | undefined;
  /** Resolves after the signal, when the batches in hand are done. */
  readonly ended: Promise<void>;
};

/**
 * Keeps the read models up to date, in one process at a time, from the moment that each is in shape:
 * one whose building takes long, or is held up, keeps no other waiting.
 * @param rebuilding for statements that take their time.
 */
export const followMigrated = (
  services: ProjectionServices & { readonly election: Election },
  rebuilding: ProjectionServices,
  projectors: readonly Projector[],
  options: FollowAsLeaderOptions,
): MigratedFollowing => {
  const { signal } = options;
  let following: LeaderFollowing | undefined;
  let stretch = new AbortController();
  let begun: Promise<void> = Promise.resolve();

  /** Followers cannot be added: those before end, and begin again where their checkpoints are. */
  const follow = (migrated: readonly Projector[]): void => {
    stretch.abort();
    stretch = new AbortController();
    const within = AbortSignal.any([signal, stretch.signal]);
    begun = begun.then(async () => {
      await following?.ended;
      if (within.aborted) return;
      following = followAsLeader(
        services,
        migrated.map((projector) => liveProcessor(rebuilding, projector, signal)),
        { batchSize: EVENTS_AT_ONCE, ...options, signal: within },
      );
    });
  };

  const shaped = migrateSchemas(rebuilding, projectors, { signal, onMigrated: follow });
  const untilSignal = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return {
    following: () => following,
    ended: untilSignal.then(async () => {
      await shaped;
      await begun;
      await following?.ended;
    }),
  };
};
