import { setTimeout as wait } from 'node:timers/promises';
import {
  comparePositions,
  type EventStore,
  firstAfter,
  isOfSameEngine,
  type Position,
  START,
  type StoreIdentity,
} from '@haat/event-store/port';
import { batched } from '@haat/platform/waits';
import {
  type CheckpointRow,
  createAllCheckpoints,
  detachCheckpoints,
  listCheckpoints,
} from '../checkpoint/checkpoints.ts';
import type { EventProcessor, EventProcessorServices } from './event-processor.ts';

type LastHandled = Pick<
  CheckpointRow,
  'position' | 'last_stream' | 'last_revision' | 'last_event_id'
>;

const isLastEventGone = async (
  store: Pick<EventStore, 'read'>,
  { last_stream: stream, last_revision: revision, last_event_id: id }: LastHandled,
): Promise<boolean> => {
  if (stream === null || revision === null) return false;
  const { events } = await store.read(stream, { fromRevision: BigInt(revision) });
  return events[0]?.id !== id;
};

/**
 * Whether a checkpoint with the store's id names a place that is not in the store: the store was
 * restored, or the checkpoint is from before the event log was moved to another engine.
 */
export const isNotInStore = async (
  store: Pick<EventStore, 'read'>,
  row: LastHandled,
  head: Position,
): Promise<boolean> => {
  const position = row.position as Position;
  if (!isOfSameEngine(position, head) || comparePositions(position, head) > 0) return true;
  return isLastEventGone(store, row);
};

export type CheckedStore = StoreIdentity & {
  /** Names the checkpoints of other stores. Changes when more are detached. */
  readonly foreignCheckpoints: string;
};

const namesOf = (rows: readonly CheckpointRow[]): string =>
  rows
    .map(({ name, parkings }) => `${name} ${parkings}`)
    .toSorted()
    .join();

/**
 * Checks all checkpoints at once: a processor further behind cannot see that events are missing.
 * Detaches checkpoints past the restored state before any processor continues; without checkpoints
 * all begin at the first event. `doubtMs`: wait before a second check in ms, since a cut-off former
 * leader gives stale answers. Concurrent callers share a check that begins after their call.
 */
export const createStoreCheck = (
  { db, store, log }: EventProcessorServices,
  processors: readonly Pick<EventProcessor, 'name' | 'eventTypes'>[],
  { doubtMs, signal }: { readonly doubtMs: number; readonly signal: AbortSignal },
): (() => Promise<CheckedStore>) => {
  const begin = async (storeId: string): Promise<void> => {
    if (!(await createAllCheckpoints(db, processors, storeId))) return;
    const eventTypes = [...new Set(processors.flatMap((processor) => processor.eventTypes))];
    if ((await firstAfter(store, START, { eventTypes })) === undefined) return;
    const names = processors.map(({ name }) => name);
    log.warn({ names }, 'empty database: reading the event log from its first event');
  };

  const inspect = async () => {
    // Read the rows first: an intact store then ends at or after each of them.
    const rows = await listCheckpoints(db);
    const identity = await store.identify();
    if (!processors.some(({ name }) => rows.some((row) => row.name === name))) {
      await begin(identity.id);
    }
    const own = rows.filter((row) => row.store_id === identity.id);
    const moved: string[] = [];
    const gonePositionsOf = async (row: CheckpointRow): Promise<readonly Position[]> => {
      const position = row.position as Position;
      if (!(await isNotInStore(store, row, identity.head))) return [];
      if (!isOfSameEngine(position, identity.head)) {
        moved.push(row.name);
        return [];
      }
      const isAhead = comparePositions(position, identity.head) > 0;
      return [((isAhead ? null : row.last_position) ?? position) as Position];
    };
    const gonePositions = (await Promise.all(own.map(gonePositionsOf))).flat();
    const foreignCheckpoints = rows.filter((row) => !own.includes(row));
    const goneFrom = gonePositions.toSorted(comparePositions)[0];
    return { identity, own, foreignCheckpoints, goneFrom, moved };
  };

  const check = async (): Promise<CheckedStore> => {
    let seen = await inspect();
    const isWhole = () => seen.goneFrom === undefined && seen.moved.length === 0;
    if (!isWhole()) {
      // Check again: a false alarm would stop every processor until an operator acts.
      await wait(doubtMs, undefined, { signal });
      seen = await inspect();
    }
    const { identity, own, foreignCheckpoints, goneFrom: from, moved } = seen;
    if (isWhole()) return { ...identity, foreignCheckpoints: namesOf(foreignCheckpoints) };
    const storeId = identity.id;
    const names = await detachCheckpoints(db, { from, names: moved, storeId });
    log.error({ from, names }, 'the event store or the database was restored to an earlier state');
    const detached = own.filter(({ name }) => names.includes(name));
    return { ...identity, foreignCheckpoints: namesOf([...foreignCheckpoints, ...detached]) };
  };

  const shared = batched(check);
  return () => shared([]);
};
