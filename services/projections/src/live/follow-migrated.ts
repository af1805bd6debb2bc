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

/** Batch size while a read model is behind: a row with several events is written once. */
export const EVENTS_AT_ONCE = 2_000;

export type MigratedFollowing = {
  /** The migrated ones; undefined before the first. */
  readonly following: () => LeaderFollowing | undefined;
  /** Resolves after the signal, when the current batches are done. */
  readonly ended: Promise<void>;
};

/** A slow migration holds up no other read model. @param rebuilding without a statement timeout. */
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

  /** Processors cannot be added: all end, and continue at their checkpoints. */
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
