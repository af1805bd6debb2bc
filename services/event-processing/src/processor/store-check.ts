import { setTimeout as wait } from 'node:timers/promises';
import {
  comparePositions,
  type EventStore,
  firstAfter,
  type Position,
  START,
  type StoreIdentity,
} from '@haat/event-store/port';
import { batched } from '@haat/platform/waits';
import {
  beginTogether,
  type CheckpointRow,
  detachCheckpoints,
  listCheckpoints,
} from '../checkpoint/checkpoints.ts';
import type { EventProcessor, EventProcessorServices } from './event-processor.ts';

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

/** Which store it is, and which checkpoints are not of it as it stands now. */
export type CheckedStore = StoreIdentity & {
  /** The same text as long as these are the same, each disowned once. */
  readonly foreignCheckpoints: string;
};

const namesOf = (rows: readonly CheckpointRow[]): string =>
  rows
    .map(({ name, parkings }) => `${name} ${parkings}`)
    .toSorted()
    .join();

/**
 * Looks whether the store is still the one that the checkpoints are of, for all of them at once:
 * what one processor finds gone lies before the checkpoints of others, who cannot tell by
 * themselves. Those checkpoints are disowned before anybody goes on from them.
 *
 * Where none of these processors has a checkpoint, the database is new: beside a record with events it
 * is one that was lost. All of them begin at the first event then, those too that would pass over
 * what was before them where they alone are new.
 * @param doubtMs how long a store that lacks something is left to think again before that is
 *   believed: a leader that was cut off from its cluster answers for a while as if it led it still.
 * @returns asks which store it is; who asks at once shares a check that begins after that.
 */
export const createStoreCheck = (
  { db, store, log }: EventProcessorServices,
  processors: readonly Pick<EventProcessor, 'name' | 'eventTypes'>[],
  { doubtMs, signal }: { readonly doubtMs: number; readonly signal: AbortSignal },
): (() => Promise<CheckedStore>) => {
  const begin = async (storeId: string): Promise<void> => {
    if (!(await beginTogether(db, processors, storeId))) return;
    const eventTypes = [...new Set(processors.flatMap((processor) => processor.eventTypes))];
    if ((await firstAfter(store, START, { eventTypes })) === undefined) return;
    const names = processors.map(({ name }) => name);
    log.warn({ names }, 'an empty database beside a record: it is read from its first event');
  };

  const look = async () => {
    // The rows first: a store that was not put back ends at or after every one of them.
    const rows = await listCheckpoints(db);
    const identity = await store.identify();
    if (!processors.some(({ name }) => rows.some((row) => row.name === name))) {
      await begin(identity.id);
    }
    const own = rows.filter((row) => row.store_id === identity.id);
    const wrongFrom = async (row: CheckpointRow): Promise<readonly Position[]> => {
      const position = row.position as Position;
      if (comparePositions(position, identity.head) > 0) return [position];
      return (await isGone(store, row)) ? [(row.last_position ?? position) as Position] : [];
    };
    const wrong = (await Promise.all(own.map(wrongFrom))).flat();
    const foreignCheckpoints = rows.filter((row) => !own.includes(row));
    return { identity, own, foreignCheckpoints, goneFrom: wrong.toSorted(comparePositions)[0] };
  };

  const check = async (): Promise<CheckedStore> => {
    let { identity, own, foreignCheckpoints, goneFrom } = await look();
    if (goneFrom !== undefined) {
      // Taken for put back by mistake, every processor would stand still until somebody acts.
      await wait(doubtMs, undefined, { signal });
      ({ identity, own, foreignCheckpoints, goneFrom } = await look());
    }
    if (goneFrom === undefined)
      return { ...identity, foreignCheckpoints: namesOf(foreignCheckpoints) };
    const names = await detachCheckpoints(db, { from: goneFrom, storeId: identity.id });
    log.error({ from: goneFrom, names }, 'the event store was put back to an earlier state');
    const detached = own.filter(({ name }) => names.includes(name));
    return { ...identity, foreignCheckpoints: namesOf([...foreignCheckpoints, ...detached]) };
  };

  const shared = batched(check);
  return () => shared([]);
};
