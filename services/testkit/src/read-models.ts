import { follow } from '@haat/platform/followers/follow';
import { silentLog } from '@haat/platform/log';
import { liveFollower } from '@haat/projections/live-follower';
import { projectors } from '@haat/projections/projectors';
import type { Engines } from './engines.ts';

export type FollowedReadModels = { readonly close: () => Promise<void> };

/** Keeps the read models of a shop up to date, as the projections' process does. */
export const followReadModels = ({ connection, store }: Engines): FollowedReadModels => {
  const services = { db: connection.db, store, log: silentLog };
  const ending = new AbortController();
  const { ended } = follow(
    services,
    projectors.map((projector) => liveFollower(services, projector)),
    { signal: ending.signal, lookEveryMs: 20 },
  );
  return {
    close: async () => {
      ending.abort();
      await ended;
    },
  };
};
