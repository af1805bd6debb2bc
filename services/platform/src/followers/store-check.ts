import {
  comparePositions,
  type EventStore,
  type Position,
  type StoreIdentity,
} from '../event-store/port.ts';
import { type CheckpointRow, disownCheckpoints, listCheckpoints } from './checkpoints.ts';
import type { FollowerServices } from './follower.ts';

/** Whether the last event that was handled is not where it was: the store was put back. */
export const isGone = async (
  store: Pick<EventStore, 'read'>,
  row: Pick<CheckpointRow, 'last_stream' | 'last_revision' | 'last_event_id'>,
): Promise<boolean> => {
  const { last_stream: stream, last_revision: revision, last_event_id: id } = row;
  if (stream === null || revision === null) return false;
  const { events } = await store.read(stream, { fromRevision: BigInt(revision) });
  return events[0]?.id !== id;
};

/**
 * Looks whether the store is still the one that the checkpoints are of, for all of them at once:
 * what one follower finds gone lies before the checkpoints of others, who cannot tell by
 * themselves. Those checkpoints are disowned before anybody goes on from them.
 * @returns asks which store it is; who asks meanwhile shares the answer.
 */
export const createStoreCheck = ({
  db,
  store,
  log,
}: FollowerServices): (() => Promise<StoreIdentity>) => {
  let underWay: Promise<StoreIdentity> | undefined;

  const check = async (): Promise<StoreIdentity> => {
    // The rows first: a store that was not put back ends at or after every one of them.
    const rows = await listCheckpoints(db);
    const identity = await store.identify();
    const own = rows.filter((row) => row.store_id === identity.id);
    const wrong: Position[] = [];
    for (const row of own) {
      const position = row.position as Position;
      if (comparePositions(position, identity.head) > 0) wrong.push(position);
      else if (await isGone(store, row)) wrong.push((row.last_position ?? position) as Position);
    }
    const [from] = wrong.toSorted(comparePositions);
    if (from !== undefined) {
      const names = await disownCheckpoints(db, { from, storeId: identity.id });
      log.error({ from, names }, 'the event store was put back to an earlier state');
    }
    return identity;
  };

  return () => {
    underWay ??= check().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
};
